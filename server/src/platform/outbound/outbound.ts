import { KindError } from '../errors/kind-error.ts';

/** The one HTTP client of the server. Nothing else may open a connection to an address that is not the database's. */
export interface OutboundRequest {
  readonly url: string;
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  readonly signal?: AbortSignal;
  /**
   * `operator`: the address was set by the operator and may be private.
   * `untrusted`: a user or a model named it; each hop's address is checked at connect time.
   */
  readonly trust: 'operator' | 'untrusted';
  /** Redirects followed; 0 unless said. Each hop is checked as the first was. */
  readonly maxRedirects?: number;
  readonly connectTimeoutMs?: number;
  readonly headersTimeoutMs?: number;
  /** Between two reads of the body. */
  readonly bodyTimeoutMs?: number;
  /** From the start to the last byte of the body. None for `operator` unless said, 30 s for `untrusted`. */
  readonly totalTimeoutMs?: number;
  /** The body is cut with an OutboundError 'too-large' beyond this many bytes. 10 MB for `untrusted` unless said, 256 MB for `operator`. */
  readonly maxBytes?: number;
  /**
   * The answer comes in very many pieces and is followed: it is asked for over a connection that makes least of each
   * (`streams/`). Only what the operator has named; of the times above those to connect and in all hold.
   */
  readonly isStream?: boolean;
}

/** Takes a body as it comes. Nothing is called after `end` or `fail`; what `data` throws is the cause that `fail` is told. */
export interface BodyReader {
  /** All that one read of the network brought; lent until this returns. */
  data(bytes: Uint8Array): void;
  end(): void;
  fail(error: OutboundError): void;
}

export interface OutboundResponse {
  /** The address that answered: the last of the redirects that were followed. */
  readonly url: string;
  readonly status: number;
  /** Lower-case names; repeated ones joined by ', '. */
  readonly headers: Readonly<Record<string, string>>;
  /** One item per network read; may be iterated once. Leaving the loop early lets the connection go. */
  readonly body: AsyncIterable<Uint8Array>;
  /**
   * The body without a promise for each read, where there are very many; instead of iterating, once. What has come already
   * is handed over in a later turn of the microtask queue. There is no holding back: what comes must be taken.
   */
  follow(reader: BodyReader): void;
  text(): Promise<string>;
  bytes(): Promise<Uint8Array>;
  /** Lets the connection go without reading on. */
  discard(): void;
}

export interface Outbound {
  /** Throws OutboundError. */
  request(request: OutboundRequest): Promise<OutboundResponse>;
  close(): Promise<void>;
}

export type OutboundErrorKind = 'refused' | 'redirects' | 'network' | 'timeout' | 'too-large' | 'aborted';

export class OutboundError extends KindError<OutboundErrorKind> {
  override readonly name = 'OutboundError';
}
