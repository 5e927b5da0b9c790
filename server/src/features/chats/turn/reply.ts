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
  /** How it stands on the sources of its space; null where it was not to. */
  readonly grounding: Grounding | null;
  /** What cut it off; null where nothing did. */
  readonly cutBy: CutBy | null;
}

/** A message as the model is told of it. */
export interface HistoryMessage {
  readonly id: string;
  readonly role: 'user' | 'assistant';
  readonly content: string;
  readonly fileCount: number;
  /** How many messages of the branch stand up to it, itself included. */
  readonly depth: number;
  /** Who wrote a reply, or whom a question was handed to; null: the default assistant. */
  readonly persona: Speaker | null;
}

/** A message as a new turn refers to it. */
export interface PlacedMessage {
  readonly id: string;
  readonly chatId: string;
  readonly parentId: string | null;
  readonly role: 'user' | 'assistant';
  readonly status: Message['status'];
  readonly content: string;
  readonly fileCount: number;
  readonly persona: Speaker | null;
  /** Who comes after it in its pass. */
  readonly waiting: readonly Speaker[];
  /** What it cites. */
  readonly sources: Message['sources'];
}

/** Why a pass went no further. */
export type Halt = NonNullable<Message['halt']>;

/** Who answers a turn. Both null: whoever answers in the chat. */
export interface Cast {
  /** Who answers in the chat from this turn on, and what opens it where it is empty; null: as it was. */
  readonly set: { readonly speakers: readonly Speaker[]; readonly greeting: Greeting | null } | null;
  /** Who answers this turn, one after the other; none: the default assistant; null: whoever answers in the chat. */
  readonly turn: readonly Speaker[] | null;
}

/** What a turn adds to a chat: a question with the place of its reply, or only the place of one more reply. */
export interface NewTurn {
  readonly userId: string;
  readonly chatId: string;
  readonly isNewChat: boolean;
  /** The space a new chat is begun in; it is placed there by the same transaction. One that is there stays where it is. */
  readonly spaceId: number | null;
  /** A trial of a persona that is being written; its chat is one from its first turn to its last. */
  readonly isPreview: boolean;
  /** The title of a chat that has none yet. */
  readonly title: string;
  readonly at: Date;
  /** Where the first message of the turn hangs: from the leaf shown now, from a given message, or from nothing. */
  readonly parent: 'leaf' | { readonly messageId: string } | null;
  /** null: the reply answers the question named as parent once more. */
  readonly question: {
    readonly id: string;
    readonly content: string;
    readonly fileCount: number;
    /** Whom a mention hands it to. */
    readonly persona: Speaker | null;
  } | null;
  readonly cast: Cast;
  /** It follows a reply in a pass: the branch shown moves on only where that reply is still its end. */
  readonly isFollowing: boolean;
  readonly reply: {
    readonly id: string;
    readonly runId: string;
    readonly model: string;
    readonly badge: string;
  };
}
