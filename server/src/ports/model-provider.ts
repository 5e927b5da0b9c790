import type { Activity, MadeFile, TokenUsage } from '@atrium/contract/run-event';
import { KindError } from '../platform/errors/kind-error.ts';

/** A piece of text that was found for the question, with where it stands; the built-in model answers from these. */
export interface Passage {
  readonly text: string;
  /** What it was taken from. */
  readonly origin: {
    readonly kind: 'attachment' | 'source' | 'guide';
    readonly id: string;
    readonly title: string;
    /** Stretches of one origin with other numbers are apart: they are never read as one text. */
    readonly part?: number;
  };
  /** Characters from the start of the whole extracted text of its origin. */
  readonly start: number;
  readonly end: number;
  /** From 1, where the origin has pages. */
  readonly page?: number;
  /** Lines of the original, from 1, where it is plain text. */
  readonly lines?: readonly [first: number, last: number];
}

export type ModelPart =
  | { readonly type: 'text'; readonly text: string }
  /** A picture or a PDF sent as it is; only to models whose capabilities allow it. */
  | {
      readonly type: 'file';
      readonly name: string;
      readonly mediaType: string;
      readonly data: Uint8Array;
      /** What it counts, roughly, where that is more than a picture does. */
      readonly tokens?: number;
    }
  | {
      readonly type: 'tool-call';
      readonly id: string;
      readonly name: string;
      readonly arguments: string;
      /** What the model's event of this call carried; handed back unread. */
      readonly signature?: string;
    }
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
  /** The vendor's own id of the model. */
  readonly model: string;
  readonly system?: string;
  /** Oldest first; fitted to the model's window by the caller. */
  readonly messages: readonly ModelMessage[];
  readonly tools?: readonly ToolSpec[];
  /** No tool may be called any more. They are still named: a vendor may refuse calls in earlier turns to tools it is not told of. */
  readonly toolChoice?: 'none';
  /** Tokens. */
  readonly maxOutputTokens?: number;
  /** How hard to think, where the model can be told. */
  readonly thinking: 'fast' | 'deep' | 'research';
  /** Let the provider search the web, where it can. */
  readonly webSearch: boolean;
  /** Text of the files and sources at hand. Vendors' adapters ignore it: the caller has put what they need into messages. */
  readonly passages?: readonly Passage[];
  /** The name of the persona the reply is asked of; for the built-in model to say that it cannot be one. */
  readonly speaker?: string;
  /** The sources at hand were searched and nothing was found; for the built-in model to say so. */
  readonly isNotInSources?: boolean;
  /** Files at hand from which no text can be read, pictures for instance; for the built-in model to say so. */
  readonly unreadable?: readonly UnreadableFile[];
  /** Files at hand of which a part alone was read; for the built-in model to say so. */
  readonly partlyRead?: readonly PartlyReadFile[];
}

export interface PartlyReadFile {
  readonly name: string;
  /** What was read of it, or was not: one sentence for the user. */
  readonly problem: string;
}

export interface UnreadableFile {
  readonly name: string;
  readonly kind: 'image' | 'other';
  /** It came with an earlier question of the chat, not with this one. */
  readonly isEarlier?: boolean;
}

/** What a model sends. One network read gives one array of these. */
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
      /** The item of a space, and where the quote stands in its canonical text. */
      readonly itemId?: string;
      readonly start?: number;
      readonly end?: number;
    }
  | { readonly type: 'activity'; readonly activity: Activity }
  | { readonly type: 'file'; readonly file: MadeFile }
  /** Whole: its pieces are joined by the adapter. */
  | {
      readonly type: 'tool-call';
      readonly id: string;
      readonly name: string;
      /** JSON text. */
      readonly arguments: string;
      /** Opaque to us; some vendors want it back with the call in the next request. */
      readonly signature?: string;
    }
  /** Cumulative; the last one counts. One without input tells of searches alone: they are told of as they are seen. */
  | { readonly type: 'usage'; readonly usage: TokenUsage }
  /** The last event of a stream that ended well. A stream that ends without it was cut. */
  | { readonly type: 'end'; readonly reason: 'stop' | 'length' | 'tool-calls' | 'refused' };

/** Is given what one network read brought: never nothing, and nothing after the end of the stream or an abort. */
export type TakeEvents = (events: readonly ModelEvent[]) => void;

export interface ModelProvider {
  /**
   * Streams one answer and resolves when it has ended. `take` is called once per network read, never per delta, in the
   * turn in which that was read; there is no promise on a token's way. Holds no state outside of the call.
   * Throws ModelError; on abort the signal's reason; what `take` throws ends the stream and is thrown.
   */
  stream(request: ModelRequest, signal: AbortSignal, take: TakeEvents): Promise<void>;
}

export type ModelErrorKind =
  | 'rate-limit'
  | 'auth'
  /** The key is known, and its account has nothing left to pay with. */
  | 'no-funds'
  | 'overloaded'
  /** Something failed at the provider, which does not say that it has too much to do. */
  | 'provider-fault'
  | 'context-too-long'
  | 'refused'
  /** The stream broke. */
  | 'network'
  /** No answer of a model: nobody listens there, the name is not known, or something else stands at the address. */
  | 'unreachable'
  | 'timeout'
  | 'model-not-found'
  | 'unknown';

/** The one way a model call fails. `message` is for the log; the reader's sentence is chosen by `kind`. */
export class ModelError extends KindError<ModelErrorKind> {
  override readonly name = 'ModelError';
  /** Seconds, where the provider said so. */
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
