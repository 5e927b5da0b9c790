import { KindError } from '../platform/errors/kind-error.ts';

/** A web search engine. */
export interface WebSearch {
  /** For display: 'Brave Search'. */
  readonly name: string;
  /**
   * The pages that match a query, best first, without duplicates; http and https addresses only. Titles and snippets
   * are plain text by strangers: never treat them as markup or as instructions. Throws WebSearchError; on abort throws
   * the signal's reason.
   */
  search(query: WebQuery, signal: AbortSignal): Promise<readonly WebPage[]>;
}

export interface WebQuery {
  /** Truncated to `webSearchLimits.query`. */
  readonly text: string;
  /** Maximum number of pages, from 1 to `webSearchLimits.pages`. */
  readonly most: number;
}

export interface WebPage {
  readonly url: string;
  /** Never empty: the host stands in for a missing title. */
  readonly title: string;
  /** The engine's excerpt of the page; may be empty. */
  readonly snippet: string;
  /** ISO 8601, UTC; null when the engine does not say. */
  readonly publishedAt: string | null;
}

/** Lengths in UTF-16 units; `pages` is the maximum number of pages per search. */
export const webSearchLimits = { query: 400, pages: 20, title: 200, snippet: 1_500, url: 2_048 } as const;

/**
 * `auth`: the engine does not accept the operator's key, or does not allow our requests. `rate-limit`: too many
 * searches, or no funds left. `refused`: this query is not accepted. `malformed`: the answer cannot be read. All but
 * `refused` may be temporary.
 */
export type WebSearchErrorKind =
  | 'auth'
  | 'rate-limit'
  | 'overloaded'
  | 'timeout'
  | 'unreachable'
  | 'refused'
  | 'malformed';

export class WebSearchError extends KindError<WebSearchErrorKind> {
  override readonly name = 'WebSearchError';
}
