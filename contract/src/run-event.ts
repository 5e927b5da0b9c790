import type { RunErrorCode } from './errors.ts';

/** The source of a statement in a reply; shown as a numbered chip with the quote on hover. */
export interface Citation {
  /** Unique within the message. The number shown in the text is the citation's place in the list, from 1. */
  readonly id: string;
  readonly title: string;
  /** The exact words quoted, if any. */
  readonly quote?: string | undefined;
  /** Where in the source: "page 3", "lines 10–14", "row 7". */
  readonly location?: string | undefined;
  /** A web address, for sources on the web. */
  readonly url?: string | undefined;
  /** The attachment quoted from, for files of the chat. */
  readonly attachmentId?: string | undefined;
  /** The source or note in the space that is quoted. */
  readonly itemId?: string | undefined;
  /** The kind of that item; absent: a source. */
  readonly itemKind?: 'note' | undefined;
  /** The position of the quote in the item's canonical text, in UTF-16 units: `text.slice(start, end)` is the quote. */
  readonly start?: number | undefined;
  readonly end?: number | undefined;
  /** The version of the item that the text belongs to; absent when it was not recorded. */
  readonly version?: number | undefined;
}

/** A statement in a reply, by its position in the text (UTF-16 units), and how well the cited passages support it. */
export interface SupportedSentence {
  readonly start: number;
  readonly end: number;
  /** From 0 to 1, computed by `retrieval/domain`. */
  readonly score: number;
  readonly isSupported: boolean;
}

/** How well a space's sources support a reply. */
export interface Grounding {
  /**
   * `cited`: the reply cites what was found. `not-cited`: passages were found, but the reply cites none.
   * `nothing-found`: nothing in the sources matches the question. `not-searched`: the sources could not be searched.
   */
  readonly state: 'cited' | 'not-cited' | 'nothing-found' | 'not-searched';
  /** The sentences that state something, in order. */
  readonly sentences: readonly SupportedSentence[];
}

/** A step shown to the user: a tool call, a search, a research step. Updated by id. */
export interface Activity {
  readonly id: string;
  readonly kind: 'tool' | 'search' | 'step';
  readonly title: string;
  readonly status: 'running' | 'done' | 'failed';
  readonly detail?: string | undefined;
}

/** A file created by a reply, an image for instance. */
export interface MadeFile {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly url: string;
}

/**
 * Tokens by kind. `input` counts the whole prompt and `cached` the part of it read from a cache. `output` counts the
 * whole reply and `reasoning` the part of it that is thinking.
 */
export interface TokenUsage {
  readonly input: number;
  readonly cached: number;
  readonly output: number;
  readonly reasoning: number;
  /**
   * Web searches charged separately, run by the vendor or by the installation's engine; absent when there were none or
   * the number is unknown.
   */
  readonly searches?: number | undefined;
}

/** What a reply that broke off has cost. */
export interface Spent {
  /** Input and output tokens together. */
  readonly tokens: number;
  /** US dollars. */
  readonly cost: number;
  readonly usage: TokenUsage;
  /** See `complete`. */
  readonly balance?: number;
}

/** A copy of the persona that speaks, as it was at that time; it stays the same whatever happens to the persona. */
export interface Speaker {
  /** A number for a user's own, 'template-{n}' for a template, 'draft' for a persona that is still being written. */
  readonly id: number | string;
  readonly name: string;
  /** The same values as `avatar` of a persona. */
  readonly avatar: string;
}

/** The most personas that may answer in one chat, and therefore in one pass. */
export const maxChatPersonas = 6;

/** What a persona said before the user asked anything. It appears above the first message. */
export interface Greeting {
  readonly persona: Speaker;
  readonly content: string;
}

/** The next run of a pass, in which several personas answer a question one after the other. */
export interface NextRun {
  readonly runId: string;
  /** The reply it writes; a child of the reply that has just ended. */
  readonly messageId: string;
  readonly persona: Speaker;
}

/** How a successful reply ended: by itself, at its length limit, or because the user stopped it. */
export type RunEnd = 'done' | 'length' | 'stopped';

/** What cut a reply off: the model's length limit, the user's credits, or the user's monthly limit. */
export type CutBy = 'length' | 'credits' | 'monthly-limit';

/**
 * One event of a run, in the spec's spelling. Events are stored, sent and applied in this one form. On the wire each
 * carries `id: seq`, contiguous from 1 within its run while the run is live. A replay may merge many pieces of text
 * into one event, which then carries the id of the last piece: an id says how far the client has come. The last event
 * of a replay always has a greater id than the one the client asked to resume from.
 */
export type RunEvent =
  | {
      readonly type: 'session_created';
      readonly sessionId: string;
      readonly runId: string;
      /** The assistant message being written. */
      readonly messageId: string;
      /** The question it answers. */
      readonly userMessageId: string;
      readonly title: string;
      readonly model: string;
      /** The message it is a child of: the question or, in a pass, the previous reply. Absent: the question. */
      readonly parentId?: string;
      /** The persona that replies; absent or null: the default assistant. */
      readonly persona?: Speaker | null;
      /** The personas still to answer after it in its pass. */
      readonly waiting?: readonly Speaker[];
      /** The greeting that opened the chat, if this is the chat's first run. */
      readonly greeting?: Greeting | null;
    }
  | { readonly type: 'chunk'; readonly content: string }
  | { readonly type: 'reasoning'; readonly content: string }
  /**
   * Replaces the text and the reasoning so far. Sent to a client that resumes from a point after which the single
   * pieces are no longer kept; a client that starts at the beginning gets a `chunk` instead.
   */
  | { readonly type: 'snapshot'; readonly content: string; readonly reasoning: string }
  | { readonly type: 'activity'; readonly activity: Activity }
  | { readonly type: 'source'; readonly source: Citation }
  | { readonly type: 'file'; readonly file: MadeFile }
  | { readonly type: 'title'; readonly title: string }
  | {
      readonly type: 'complete';
      readonly response: string;
      /** Input and output tokens together. */
      readonly tokens: number;
      /** US dollars. 0 for models that cost nothing. */
      readonly cost: number;
      readonly sessionId: string;
      readonly runId: string;
      readonly messageId: string;
      readonly usage: TokenUsage;
      /** Credits that may be spent now; absent when the reply cost none. */
      readonly balance?: number;
      readonly end: RunEnd;
      /** What set the limit, when `end` is `length`. */
      readonly cutBy?: CutBy;
      /** Milliseconds spent thinking before the first word, if the model did think. */
      readonly reasoningMs?: number;
      /** How many earlier messages were left out so that the rest fits the model's context window. */
      readonly droppedMessages?: number;
      /** In a space with sources: how well they support the reply. */
      readonly grounding?: Grounding;
      /** The next run of the pass. It has already begun; its events are read by its id. */
      readonly next?: NextRun;
      /**
       * Why the pass ended here although personas were waiting, unless it was stopped: credits ran out, for instance.
       */
      readonly halt?: { readonly code: string; readonly message: string };
    }
  | {
      readonly type: 'error';
      /** One plain sentence. */
      readonly error: string;
      readonly code: RunErrorCode;
      readonly sessionId: string;
      readonly runId: string;
      readonly messageId: string;
      /** What the text so far has cost, as in `complete`; absent when unknown. */
      readonly spent?: Spent;
    };

/** `cut`: it ended at the model's length limit, or where the credits held for it or the monthly limit ran out. */
export type ReplyStatus = 'streaming' | 'complete' | 'cut' | 'stopped' | 'interrupted' | 'failed';

const statusAtEnd = { done: 'complete', length: 'cut', stopped: 'stopped' } as const;

/** A reply as it stands after the events received so far. Server and page compute it with the same code. */
export interface Reply {
  readonly status: ReplyStatus;
  readonly content: string;
  readonly reasoning: string;
  readonly activities: readonly Activity[];
  readonly sources: readonly Citation[];
  readonly files: readonly MadeFile[];
  readonly tokens: number | null;
  readonly cost: number | null;
  readonly usage: TokenUsage | null;
  readonly reasoningMs: number | null;
  readonly droppedMessages: number;
  readonly grounding?: Grounding | null | undefined;
  /** Why the reply was cut off; absent or null: its length limit. */
  readonly cutBy?: CutBy | null | undefined;
  readonly error: { readonly code: RunErrorCode; readonly message: string } | null;
}

export const emptyReply: Reply = {
  status: 'streaming',
  content: '',
  reasoning: '',
  activities: [],
  sources: [],
  files: [],
  tokens: null,
  cost: null,
  usage: null,
  reasoningMs: null,
  droppedMessages: 0,
  error: null,
};

/** Applies one event to a reply. Pure; returns the same object when the event changes nothing. */
export function applyRunEvent(reply: Reply, event: RunEvent): Reply {
  switch (event.type) {
    case 'session_created':
    case 'title':
      return reply;
    case 'chunk':
      return { ...reply, content: reply.content + event.content };
    case 'reasoning':
      return { ...reply, reasoning: reply.reasoning + event.content };
    case 'snapshot':
      return { ...reply, content: event.content, reasoning: event.reasoning };
    case 'activity':
      return { ...reply, activities: upsert(reply.activities, event.activity) };
    case 'source':
      return { ...reply, sources: upsert(reply.sources, event.source) };
    case 'file':
      return { ...reply, files: upsert(reply.files, event.file) };
    case 'complete':
      return {
        ...reply,
        status: statusAtEnd[event.end],
        content: event.response,
        tokens: event.tokens,
        cost: event.cost,
        usage: event.usage,
        reasoningMs: event.reasoningMs ?? null,
        droppedMessages: event.droppedMessages ?? 0,
        ...(event.grounding && { grounding: event.grounding }),
        ...(event.cutBy && { cutBy: event.cutBy }),
      };
    case 'error':
      return {
        ...reply,
        ...event.spent,
        status: event.code === 'interrupted' ? 'interrupted' : 'failed',
        error: { code: event.code, message: event.error },
      };
  }
}

function upsert<T extends { readonly id: string }>(list: readonly T[], item: T): readonly T[] {
  const at = list.findIndex((other) => other.id === item.id);
  return at < 0 ? [...list, item] : list.with(at, item);
}

/** True for the events that end a run. */
export function isLastEvent(event: RunEvent): boolean {
  return event.type === 'complete' || event.type === 'error';
}
