/** What one search engine is asked, and what of its answer is read. README.md says where each field stands. */
export interface WebSearchWire {
  readonly name: string;
  request(query: string, most: number): WebSearchRequest;
  /** Throws where the answer is not as documented. */
  read(answer: unknown): readonly RawPage[];
  /** Statuses that mean more than they do elsewhere. */
  readonly statuses?: Readonly<Record<number, { readonly kind: 'auth' | 'rate-limit'; readonly hint: string }>>;
}

export interface WebSearchRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON, sent by POST; without one it is a GET. */
  readonly body?: object;
}

/** A page as an engine gives it: nothing of it is checked yet. */
export interface RawPage {
  readonly url: string;
  readonly title?: string | null | undefined;
  readonly snippet?: string | null | undefined;
  readonly published?: string | null | undefined;
}
