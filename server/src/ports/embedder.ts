import { KindError } from '../platform/errors/kind-error.ts';

/** A model that turns texts into vectors, so that texts of like meaning lie near one another. */
export interface Embedder {
  /** Vendor and model, for people; another name is another space of vectors. */
  readonly name: string;
  /** Texts that one call takes. */
  readonly mostTexts: number;
  /** One vector for each text, all of one length, in their order. Throws EmbedderError. */
  embed(
    texts: readonly string[],
    purpose: 'document' | 'query',
    signal: AbortSignal,
  ): Promise<readonly (readonly number[])[]>;
}

/** `refused`: these texts, and a repeat is of no use. All others may go away. */
export type EmbedderErrorKind = 'refused' | 'auth' | 'rate-limit' | 'unreachable';

export class EmbedderError extends KindError<EmbedderErrorKind> {
  override readonly name = 'EmbedderError';
}
