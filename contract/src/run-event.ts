import type { RunErrorCode } from './errors.ts';

/** Where a statement of a reply comes from; shown as a numbered chip with the quote on hover. */
export interface Citation {
  /** Unique within the message; its number in the text is its place in the list, from 1. */
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
  /** The source or note of the space quoted from. */
  readonly itemId?: string | undefined;
  /** What that item is; absent: a source. */
  readonly itemKind?: 'note' | undefined;
  /** Where the quote stands in that item's canonical text, in UTF-16 units: `text.slice(start, end)` is the quote. */
  readonly start?: number | undefined;
  readonly end?: number | undefined;
  /** Which version of the item that text is; absent where it was not kept. */
  readonly version?: number | undefined;
}

/** A statement of a reply, by its place in the reply's text (UTF-16 units), and how far the passages it cites carry it. */
export interface SupportedSentence {
  readonly start: number;
  readonly end: number;
  /** 0 to 1, by the rule of `retrieval/domain`. */
  readonly score: number;
  readonly isSupported: boolean;
}

/** How a reply in a space stands on the space's sources. */
export interface Grounding {
  /**
   * `cited`: it cites what was found. `not-cited`: passages were found, and none of them is cited. `nothing-found`: nothing
   * in the sources meets the question. `not-searched`: the sources could not be searched.
   */
  readonly state: 'cited' | 'not-cited' | 'nothing-found' | 'not-searched';
  /** The sentences that state something, in their order. */
  readonly sentences: readonly SupportedSentence[];
}

/** A step the reader may watch: a tool call, a search, a research step. Upserted by id. */
export interface Activity {
  readonly id: string;
  readonly kind: 'tool' | 'search' | 'step';
  readonly title: string;
  readonly status: 'running' | 'done' | 'failed';
  readonly detail?: string | undefined;
}

/** A file a reply made, an image for instance. */
export interface MadeFile {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly url: string;
}

/** Tokens by kind. `input` counts all of the prompt, `cached` the part of it read from a cache; `output` all of the reply, `reasoning` the part of it thought. */
export interface TokenUsage {
  readonly input: number;
  readonly cached: number;
  readonly output: number;
  readonly reasoning: number;
  /** Web searches that are paid for besides, the vendor's own or one by the installation's engine; absent where there was none, or nobody said. */
  readonly searches?: number | undefined;
}

/** What a reply took that broke off. */
export interface Spent {
  /** Input and output tokens together. */
  readonly tokens: number;
  /** US dollars. */
  readonly cost: number;
  readonly usage: TokenUsage;
  /** See `complete`. */
  readonly balance?: number;
}

/** The persona that speaks, as it was when it did: kept whatever becomes of it. */
export interface Speaker {
  /** A number for a user's own, 'template-{n}' for a template, 'draft' for one that is being written. */
  readonly id: number | string;
  readonly name: string;
  /** As `avatar` of a persona. */
  readonly avatar: string;
}

/** Personas that may answer in one chat, and so one after the other in one pass. */
export const maxChatPersonas = 6;

/** What a persona said before anyone had asked. It stands above the first message. */
export interface Greeting {
  readonly persona: Speaker;
  readonly content: string;
}

/** The run that follows one in a pass: where several personas answer a question one after the other. */
export interface NextRun {
  readonly runId: string;
  /** The reply it writes; it hangs from the reply that has just ended. */
  readonly messageId: string;
  readonly persona: Speaker;
}

/** How a reply ended that ended normally: by itself, at its length limit, or by the reader's Stop. */
export type RunEnd = 'done' | 'length' | 'stopped';

/** What cut a reply off: the length its model may answer in, what its user's credits pay for, or what he may spend in a month. */
export type CutBy = 'length' | 'credits' | 'monthly-limit';

/**
 * One event of a run, in the spec's spelling. It is stored, sent and folded in this one form.
 * On the wire each carries `id: seq`, contiguous from 1 within its run while it is live. A replay may put many pieces of
 * text into one event, which then carries the id of the last of them: an id says how far the reader has come.
 * The last event of a replay always has an id greater than the one it was asked from.
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
      /** What the reply hangs from: the question, or in a pass the reply before it. Absent: the question. */
      readonly parentId?: string;
      /** Who replies; absent or null: the default assistant. */
      readonly persona?: Speaker | null;
      /** Who comes after it in its pass. */
      readonly waiting?: readonly Speaker[];
      /** What opened the chat, where this run is the first of it. */
      readonly greeting?: Greeting | null;
    }
  | { readonly type: 'chunk'; readonly content: string }
  | { readonly type: 'reasoning'; readonly content: string }
  /**
   * Replaces the text and the reasoning so far. Sent to a reader who comes back after a point from which the single
   * pieces are no longer kept; a reader who starts at the beginning gets a `chunk` instead.
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
      /** Credits that may be spent now; absent where the reply took none. */
      readonly balance?: number;
      readonly end: RunEnd;
      /** Of one that ended at its length limit: what set that limit. */
      readonly cutBy?: CutBy;
      /** Milliseconds spent thinking before the first word, if it thought. */
      readonly reasoningMs?: number;
      /** Earlier messages left out so that the rest fits the model's window. */
      readonly droppedMessages?: number;
      /** In a space with sources: how the reply stands on them. */
      readonly grounding?: Grounding;
      /** The run that follows in the pass. It has begun: its events are read by its id. */
      readonly next?: NextRun;
      /** Why the pass ended here although others were waiting, where it was not stopped: credits that ran out, for instance. */
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
      /** What the text so far took, as in `complete`; absent where that is not known. */
      readonly spent?: Spent;
    };

/** `cut`: it ended at the model's length limit, or where the credits set aside for it did. */
export type ReplyStatus = 'streaming' | 'complete' | 'cut' | 'stopped' | 'interrupted' | 'failed';

const statusAtEnd = { done: 'complete', length: 'cut', stopped: 'stopped' } as const;

/** A reply as far as it has come. The fold of its events; the same on both sides. */
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
  /** Of one that was cut; absent or null: its length limit. */
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

/** Folds one event into a reply. Pure; returns the same object when the event changes nothing. */
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

/** True for the events after which no other comes. */
export function isLastEvent(event: RunEvent): boolean {
  return event.type === 'complete' || event.type === 'error';
}
