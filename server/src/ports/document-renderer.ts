import { KindError } from '../platform/errors/kind-error.ts';

/** A conversation as a document to be read on its own. */
export interface ChatDocument {
  readonly title: string;
  /** One sentence under the title: where and when it was made. */
  readonly origin: string;
  readonly messages: readonly DocumentMessage[];
}

export interface DocumentMessage {
  readonly role: 'user' | 'assistant';
  /** Who speaks. */
  readonly author: string;
  /** As it is shown. */
  readonly time: string;
  /** Markdown. */
  readonly content: string;
  readonly sources: readonly { readonly title: string; readonly location?: string; readonly url?: string }[];
  /** Names of attached or made files. */
  readonly fileNames: readonly string[];
}

/** A text with a title, as a document to be read on its own. */
export interface TextDocument {
  readonly title: string;
  /** One sentence under the title: where and when it was made. */
  readonly origin: string;
  /** Markdown; links lead to the web alone. */
  readonly content: string;
}

export type DocumentFormat = 'html' | 'pdf';
export type TextFormat = 'docx' | 'pdf';

/** Makes documents of conversations and texts, away from the thread that answers requests. */
export interface DocumentRenderer {
  /** Throws DocumentError. */
  render(document: ChatDocument, format: DocumentFormat): Promise<Uint8Array>;
  /** The same for a text: its footnotes are the document's. */
  renderText(document: TextDocument, format: TextFormat): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** `busy`: others are being made; `too-hard`: it took too long or too much memory. */
export class DocumentError extends KindError<'busy' | 'too-hard' | 'failed'> {
  override readonly name = 'DocumentError';
}
