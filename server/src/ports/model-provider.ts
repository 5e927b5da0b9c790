import type { Activity, MadeFile, TokenUsage } from '@atrium/contract/run-event';
import { KindError } from '../platform/errors/kind-error.ts';

/** A passage that was found for the question, with its position; the built-in model answers from these. */
export interface Passage {
  readonly text: string;
  /** The text it was taken from. */
  readonly origin: {
    readonly kind: 'attachment' | 'source' | 'guide';
    readonly id: string;
    readonly title: string;
    /** The name of its file, which tells what is in it; absent where it is the title, or there is no file. */
    readonly fileName?: string;
    /** Passages of one origin with different part numbers are separate texts and are never joined. */
    readonly part?: number;
  };
  /** Positions in the whole extracted text of its origin, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  /** The page number, from 1, if the origin has pages. */
  readonly page?: number;
  /** Line numbers of the original, from 1, if it is plain text. */
  readonly lines?: readonly [first: number, last: number];
  /** The heading it begins under; in a table the names of the columns. */
  readonly heading?: string;
}

/** A picture or a PDF sent unchanged; only to models whose capabilities allow it. */
export interface FilePart {
  readonly type: 'file';
  readonly name: string;
  readonly mediaType: string;
  readonly data: Uint8Array;
  /** A rough token count, when it is more than that of a picture. */
  readonly tokens?: number;
}

/**
 * A model's request for something to be done before it continues. It is complete, since the adapter has joined its
 * pieces, and the next request returns it unchanged.
 */
export interface ToolCall {
  readonly type: 'tool-call';
  readonly id: string;
  readonly name: string;
  /** JSON text. */
  readonly arguments: string;
  /** Opaque to us; some vendors require it with the call in the next request. */
  readonly signature?: string;
}

export type ModelPart =
  | { readonly type: 'text'; readonly text: string }
  | FilePart
  | ToolCall
  | {
      readonly type: 'tool-result';
      readonly id: string;
      readonly name: string;
      readonly result: string;
      readonly isError: boolean;
    };

export interface ModelMessage {
  readonly role: 'user' | 'assistant' | 'tool';
  readonly parts: readonly ModelPart[];
}

/** A function the model may ask for. */
export interface ToolSpec {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of its arguments. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

export interface ModelRequest {
  /** The vendor's id of the model. */
  readonly model: string;
  readonly system?: string;
  /** Oldest first. The caller makes sure that they fit the model's context window. */
  readonly messages: readonly ModelMessage[];
  readonly tools?: readonly ToolSpec[];
  /**
   * No tool may be called any more. The tools are still listed, because a vendor may refuse earlier turns that call
   * tools it is not told about.
   */
  readonly toolChoice?: 'none';
  /** Tokens. */
  readonly maxOutputTokens?: number;
  /** How much to think, if the model can be told. */
  readonly thinking: 'fast' | 'deep' | 'research';
  /** Let the provider search the web, if it can. */
  readonly webSearch: boolean;
  /** Its pictures are all that it is about: from a model that does not see them no answer is wanted. */
  readonly isOfPictures?: true;
  /**
   * Text from the available files and sources. Vendors' adapters ignore it: the caller has already put what they need
   * into the messages.
   */
  readonly passages?: readonly Passage[];
  /** The name of the persona that should reply; the built-in model uses it to say that it cannot play one. */
  readonly speaker?: string;
  /** The available sources were searched and nothing was found; the built-in model uses it to say so. */
  readonly isNotInSources?: boolean;
  /** Available files without readable text, pictures for instance; the built-in model uses them to say so. */
  readonly unreadable?: readonly UnreadableFile[];
  /** Available files that were only partly read; the built-in model uses them to say so. */
  readonly partlyRead?: readonly PartlyReadFile[];
}

export interface PartlyReadFile {
  readonly name: string;
  /** What was or was not read, in one sentence for the user. */
  readonly problem: string;
}

export interface UnreadableFile {
  readonly name: string;
  readonly kind: 'image' | 'other';
  /** Whether it came with an earlier question of the chat instead of this one. */
  readonly isEarlier?: boolean;
}

/** What a model sends. One network read yields one array of these events. */
export type ModelEvent =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'reasoning'; readonly text: string }
  | {
      readonly type: 'source';
      readonly title: string;
      readonly url?: string;
      readonly quote?: string;
      readonly location?: string;
      readonly attachmentId?: string;
      /** The item of a space, and the position of the quote in its canonical text. */
      readonly itemId?: string;
      readonly start?: number;
      readonly end?: number;
    }
  | { readonly type: 'activity'; readonly activity: Activity }
  | { readonly type: 'file'; readonly file: MadeFile }
  | ToolCall
  /** Cumulative; the last one counts. One without input tokens reports only searches, as they are seen. */
  | { readonly type: 'usage'; readonly usage: TokenUsage }
  /** The last event of a stream that ended well. A stream that ends without it was cut off. */
  | { readonly type: 'end'; readonly reason: EndReason };

export type EndReason = 'stop' | 'length' | 'tool-calls' | 'refused';

/** Receives the events of one network read: never an empty array, and none after the stream's end or an abort. */
export type TakeEvents = (events: readonly ModelEvent[]) => void;

export interface ModelProvider {
  /**
   * Streams one answer and resolves when it has ended. `take` is called once per network read, not per delta, and
   * synchronously within that read, so no promise delays a token. Keeps no state outside the call. Throws ModelError;
   * on abort throws the signal's reason, or NotSent if it was still connecting. An error thrown by `take` ends the
   * stream and is rethrown.
   */
  stream(request: ModelRequest, signal: AbortSignal, take: TakeEvents): Promise<void>;
}

/**
 * A call was aborted while its connection was being established: nothing of its request went out, and its provider is
 * paid nothing. The signal's reason is its cause.
 */
export class NotSent extends Error {
  override readonly name = 'NotSent';

  constructor(reason: unknown) {
    super('A model call was aborted before it was sent.', { cause: reason });
  }
}

export type ModelErrorKind =
  | 'rate-limit'
  | 'auth'
  /** The key is valid, but its account has no funds left. */
  | 'no-funds'
  /** The provider does not serve the country or region that the request comes from, with whatever key. */
  | 'region'
  /** The provider wants the account of the key verified before it may use the model. */
  | 'unverified'
  | 'overloaded'
  /** The provider failed, without saying that it is overloaded. */
  | 'provider-fault'
  | 'context-too-long'
  | 'refused'
  /** The stream broke off. */
  | 'network'
  /** No model answers: nothing listens there, the name cannot be resolved, or the address belongs to something else. */
  | 'unreachable'
  | 'timeout'
  | 'model-not-found'
  | 'unknown';

/** The only error of a model call. `message` is for the log; the user's sentence is chosen by `kind`. */
export class ModelError extends KindError<ModelErrorKind> {
  override readonly name = 'ModelError';
  /** Seconds to wait, if the provider said so. */
  readonly retryAfter: number | undefined;

  constructor(
    kind: ModelErrorKind,
    message: string,
    options: { retryAfter?: number | undefined; cause?: unknown } = {},
  ) {
    super(kind, message, { cause: options.cause });
    this.retryAfter = options.retryAfter;
  }
}
