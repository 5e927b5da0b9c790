import { KindError } from '../platform/errors/kind-error.ts';

/** A model that turns texts into vectors; texts with similar meaning get vectors that are close together. */
export interface Embedder {
  /** Vendor and model, for display. Vectors of embedders with different names cannot be compared. */
  readonly name: string;
  /** Maximum number of texts per call. */
  readonly mostTexts: number;
  /** One vector per text, in the same order and all of the same length. Throws EmbedderError. */
  embed(
    texts: readonly string[],
    purpose: 'document' | 'query',
    signal: AbortSignal,
  ): Promise<readonly (readonly number[])[]>;
}

/** `refused`: these texts are not accepted, and a repeat will not help. All others may be temporary. */
export type EmbedderErrorKind = 'refused' | 'auth' | 'rate-limit' | 'unreachable';

export class EmbedderError extends KindError<EmbedderErrorKind> {
  override readonly name = 'EmbedderError';
}
