import { KindError } from '../errors/kind-error.ts';

/** The server's only HTTP client. Nothing else may connect to an address other than the database's. */
export interface OutboundRequest {
  readonly url: string;
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  readonly signal?: AbortSignal;
  /**
   * `operator`: the operator set the address, which may be private. `untrusted`: a user or a model gave it; the address
   * of each hop is checked at connect time.
   */
  readonly trust: 'operator' | 'untrusted';
  /** Maximum redirects to follow; default 0. Each hop is checked like the first. */
  readonly maxRedirects?: number;
  readonly connectTimeoutMs?: number;
  readonly headersTimeoutMs?: number;
  /** Maximum time between two reads of the body. */
  readonly bodyTimeoutMs?: number;
  /** Maximum time from the start to the last byte of the body. Default: none for `operator`, 30 s for `untrusted`. */
  readonly totalTimeoutMs?: number;
  /** A larger body fails with an OutboundError 'too-large'. Default: 10 MB for `untrusted`, 256 MB for `operator`. */
  readonly maxBytes?: number;
  /**
   * For a response that arrives in very many pieces and is read with `follow`: uses a connection with minimal cost per
   * piece (`streams/`). Only for `operator` addresses. Of the timeouts above only the connect and total timeouts apply.
   */
  readonly isStream?: boolean;
}

/**
 * Receives a body as it arrives. Nothing is called after `end` or `fail`. An exception thrown by `data` becomes the
 * cause of the error passed to `fail`.
 */
export interface BodyReader {
  /** All bytes of one network read; the buffer is only valid until this returns. */
  data(bytes: Uint8Array): void;
  end(): void;
  fail(error: OutboundError): void;
}

export interface OutboundResponse {
  /** The final address, after redirects. */
  readonly url: string;
  readonly status: number;
  /** Lower-case names; repeated headers joined by ', '. */
  readonly headers: Readonly<Record<string, string>>;
  /**
   * One item per network read; may be iterated once. Leaving the loop early closes the connection. What is compressed
   * although it was asked not to be is decompressed.
   */
  readonly body: AsyncIterable<Uint8Array>;
  /**
   * Reads the body without a promise per read, for bodies of very many pieces. Use it once, instead of iterating. Data
   * that has already arrived is delivered in a later microtask. There is no backpressure: the reader must take what
   * comes.
   */
  follow(reader: BodyReader): void;
  text(): Promise<string>;
  bytes(): Promise<Uint8Array>;
  /** Closes the connection without reading on. */
  discard(): void;
}

export interface Outbound {
  /** Throws OutboundError. */
  request(request: OutboundRequest): Promise<OutboundResponse>;
  close(): Promise<void>;
}

/** `packed`: the body is compressed in an unknown way, or what was compressed is damaged. */
export type OutboundErrorKind = 'refused' | 'redirects' | 'network' | 'timeout' | 'too-large' | 'packed' | 'aborted';

export class OutboundError extends KindError<OutboundErrorKind> {
  override readonly name = 'OutboundError';
  /** Whether it is certain that nothing of the request has been sent. */
  readonly isUnsent: boolean;

  constructor(
    kind: OutboundErrorKind,
    message: string,
    { isUnsent = false, ...options }: { readonly cause?: unknown; readonly isUnsent?: boolean } = {},
  ) {
    super(kind, message, options);
    this.isUnsent = isUnsent;
  }
}
