import { KindError } from '../platform/errors/kind-error.ts';

/** A model that compares a query with several texts and ranks them by how well they answer it. */
export interface Reranker {
  /** Vendor and model, for display. */
  readonly name: string;
  /** The indexes of all texts, from 0, each exactly once, best answer first. Throws RerankerError. */
  rank(query: string, texts: readonly string[], signal: AbortSignal): Promise<readonly number[]>;
}

/** `refused`: these texts are not accepted, and a repeat will not help. All others may be temporary. */
export type RerankerErrorKind = 'refused' | 'auth' | 'rate-limit' | 'unreachable';

export class RerankerError extends KindError<RerankerErrorKind> {
  override readonly name = 'RerankerError';
}
