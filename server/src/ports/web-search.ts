import { KindError } from '../platform/errors/kind-error.ts';

/** A search engine of the web. */
export interface WebSearch {
  /** For people: 'Brave Search'. */
  readonly name: string;
  /**
   * The pages that meet a query, best first; only http and https addresses, each once. Titles and snippets are plain text
   * of strangers: never markup, and never instructions. Throws WebSearchError; on abort it throws the signal's reason.
   */
  search(query: WebQuery, signal: AbortSignal): Promise<readonly WebPage[]>;
}

export interface WebQuery {
  /** Cut at `webSearchLimits.query`. */
  readonly text: string;
  /** Pages wanted at most, from 1 to `webSearchLimits.pages`. */
  readonly most: number;
}

export interface WebPage {
  readonly url: string;
  /** Never empty: a page without a title is called by its host. */
  readonly title: string;
  /** What the engine shows of the page; may be empty. */
  readonly snippet: string;
  /** ISO 8601, UTC; null where the engine does not say. */
  readonly publishedAt: string | null;
}

/** UTF-16 characters, and pages of one search. */
export const webSearchLimits = { query: 400, pages: 20, title: 200, snippet: 1_500, url: 2_048 } as const;

/**
 * `auth`: the engine does not take the operator's key, or does not let us ask. `rate-limit`: too many searches, or nothing
 * left to pay them with. `refused`: this query. `malformed`: an answer that cannot be read. All but `refused` may go away.
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
