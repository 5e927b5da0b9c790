import type { ChatDocument, DocumentFormat } from '../../ports/document-renderer.ts';

/** To the rendering thread. */
export interface RenderingOrder {
  readonly id: number;
  readonly document: ChatDocument;
  readonly format: DocumentFormat;
}

/** From the rendering thread. */
export type RenderingReport =
  | { readonly id: number; readonly bytes: Uint8Array }
  | { readonly id: number; readonly problem: string };
