import { KindError } from '../platform/errors/kind-error.ts';

/** A conversation, as a standalone document. */
export interface ChatDocument {
  readonly title: string;
  /** One sentence under the title that says where and when the document was made. */
  readonly origin: string;
  readonly messages: readonly DocumentMessage[];
}

export interface DocumentMessage {
  readonly role: 'user' | 'assistant';
  /** The name of the speaker. */
  readonly author: string;
  /** The time as displayed. */
  readonly time: string;
  /** Markdown. */
  readonly content: string;
  /** Why the content is not whole or is missing; absent where it is whole. */
  readonly remark?: string;
  readonly sources: readonly { readonly title: string; readonly location?: string; readonly url?: string }[];
  /** Names of files that were attached or created. */
  readonly fileNames: readonly string[];
}

/** A text with a title, as a standalone document. */
export interface TextDocument {
  readonly title: string;
  /** One sentence under the title that says where and when the document was made. */
  readonly origin: string;
  /** Markdown; links must point to web addresses. */
  readonly content: string;
}

export type DocumentFormat = 'html' | 'pdf';
export type TextFormat = 'docx' | 'pdf';

/** Renders conversations and texts as documents, outside the thread that answers requests. */
export interface DocumentRenderer {
  /** Throws DocumentError. */
  render(document: ChatDocument, format: DocumentFormat): Promise<Uint8Array>;
  /** Renders a text; its footnotes become footnotes of the document. Throws DocumentError. */
  renderText(document: TextDocument, format: TextFormat): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** `busy`: other documents are being rendered; `too-hard`: it took too long or too much memory. */
export class DocumentError extends KindError<'busy' | 'too-hard' | 'failed'> {
  override readonly name = 'DocumentError';
}
