import type { ChatDocument, DocumentFormat, TextDocument, TextFormat } from '../../ports/document-renderer.ts';

/** The document that is to be made. */
export type Rendering =
  | { readonly of: 'chat'; readonly document: ChatDocument; readonly format: DocumentFormat }
  | { readonly of: 'text'; readonly document: TextDocument; readonly format: TextFormat };

/** A message to the rendering thread. */
export interface RenderingOrder {
  readonly id: number;
  readonly rendering: Rendering;
}

/** A message from the rendering thread. */
export type RenderingReport =
  | { readonly id: number; readonly bytes: Uint8Array }
  | { readonly id: number; readonly problem: string };
