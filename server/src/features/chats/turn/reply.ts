import type { Speaker } from '@atrium/contract/chat-personas';
import type { Message } from '@atrium/contract/messages';
import type { CutBy, Greeting, Grounding } from '@atrium/contract/run-event';

/** The parts of a reply that its run writes when it ends. */
export interface Reply {
  readonly status: 'complete' | 'cut' | 'stopped' | 'interrupted' | 'failed';
  readonly content: string;
  readonly reasoning: string;
  readonly reasoningMs: number | null;
  readonly sources: Message['sources'];
  readonly activities: Message['activities'];
  readonly files: Message['files'];
  readonly tokens: number;
  readonly costMicroUsd: number;
  readonly usage: Message['usage'];
  readonly droppedMessages: number;
  readonly error: Message['error'];
  /** How well it is supported by the sources of its space; null if it was not meant to use any. */
  readonly grounding: Grounding | null;
  /** What cut it off; null if nothing did. */
  readonly cutBy: CutBy | null;
}

/** How much of a branch is read at most. */
export interface BranchLimits {
  readonly messages: number;
  readonly characters: number;
}

export interface MessagePlace {
  readonly chatId: string;
  readonly messageId: string;
}

/** A message in the form in which the model is told of it. */
export interface HistoryMessage {
  readonly id: string;
  readonly role: 'user' | 'assistant';
  readonly content: string;
  readonly fileCount: number;
  /** How many messages the branch has up to this one, itself included. */
  readonly depth: number;
  /** The persona that wrote a reply, or that a question was given to; null for the default assistant. */
  readonly persona: Speaker | null;
}

/** A message in the form that a new turn needs. */
export interface PlacedMessage {
  readonly id: string;
  readonly chatId: string;
  readonly parentId: string | null;
  readonly role: 'user' | 'assistant';
  readonly status: Message['status'];
  readonly content: string;
  readonly fileCount: number;
  readonly persona: Speaker | null;
  /** The personas that come after it in its pass. */
  readonly waiting: readonly Speaker[];
  /** The sources it cites. */
  readonly sources: Message['sources'];
}

/** Why a pass did not go on. */
export type Halt = NonNullable<Message['halt']>;

/** Which personas answer a turn. If both fields are null, those of the chat. */
export interface Cast {
  /**
   * The personas of the chat from this turn on, and the greeting that opens it if it is empty; null if they stay as
   * they are.
   */
  readonly set: { readonly speakers: readonly Speaker[]; readonly greeting: Greeting | null } | null;
  /**
   * The personas that answer this turn, one after the other. Empty for the default assistant; null for the personas of
   * the chat.
   */
  readonly turn: readonly Speaker[] | null;
}

/** What a turn adds to a chat: a question and an empty reply, or only one more empty reply. */
export interface NewTurn {
  readonly userId: string;
  readonly chatId: string;
  readonly isNewChat: boolean;
  /**
   * The space in which a new chat is created; the same transaction places the chat there. An existing chat stays where
   * it is.
   */
  readonly spaceId: number | null;
  /** Whether it is a trial of a persona that is being written. All turns of a chat agree in this. */
  readonly isPreview: boolean;
  /** The title for a chat that has none yet. */
  readonly title: string;
  readonly at: Date;
  /** The parent of the turn's first message: the currently shown leaf, a given message, or none. */
  readonly parent: 'leaf' | { readonly messageId: string } | null;
  /** null if the reply answers once more the question that is named as parent. */
  readonly question: {
    readonly id: string;
    readonly content: string;
    readonly fileCount: number;
    /** The persona that a mention gives it to. */
    readonly persona: Speaker | null;
  } | null;
  readonly cast: Cast;
  /** Whether it follows a reply in a pass: the shown branch then moves on only if that reply is still its end. */
  readonly isFollowing: boolean;
  readonly reply: {
    readonly id: string;
    readonly runId: string;
    readonly model: string;
    readonly badge: string;
  };
}
