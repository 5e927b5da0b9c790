import { KindError } from '../platform/errors/kind-error.ts';

/** A model that reads a query beside each of some texts and says which answer it best. */
export interface Reranker {
  /** Vendor and model, for people. */
  readonly name: string;
  /** The places of all texts, from 0, each once, the one that answers best first. Throws RerankerError. */
  rank(query: string, texts: readonly string[], signal: AbortSignal): Promise<readonly number[]>;
}

/** `refused`: these texts, and a repeat is of no use. Anything else may go away. */
export type RerankerErrorKind = 'refused' | 'auth' | 'rate-limit' | 'unreachable';

export class RerankerError extends KindError<RerankerErrorKind> {
  override readonly name = 'RerankerError';
}
