/** How a search engine is called and its answer read. README.md says where each field is documented. */
export interface WebSearchWire {
  readonly name: string;
  request(query: string, most: number): WebSearchRequest;
  /** Throws if the answer is not as documented. */
  read(answer: unknown): readonly RawPage[];
  /** Statuses with a special meaning at this engine. */
  readonly statuses?: Readonly<Record<number, { readonly kind: 'auth' | 'rate-limit'; readonly hint: string }>>;
}

export interface WebSearchRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent by POST as JSON; without a body the request is a GET. */
  readonly body?: object;
}

/** A page as returned by an engine, not yet validated. */
export interface RawPage {
  readonly url: string;
  readonly title?: string | null | undefined;
  readonly snippet?: string | null | undefined;
  readonly published?: string | null | undefined;
}
