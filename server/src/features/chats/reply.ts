import type { Message } from '@atrium/contract/chats';

/** The parts of a reply that its run writes when it ends. */
export interface Reply {
  readonly status: 'complete' | 'stopped' | 'interrupted' | 'failed';
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
}

/** A message as the model is told of it. */
export interface HistoryMessage {
  readonly id: string;
  readonly role: 'user' | 'assistant';
  readonly content: string;
  readonly fileCount: number;
  /** How many messages of the branch stand up to it, itself included. */
  readonly depth: number;
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
}

/** What a turn adds to a chat: a question with the place of its reply, or only the place of one more reply. */
export interface NewTurn {
  readonly userId: string;
  readonly chatId: string;
  readonly isNewChat: boolean;
  /** The title of a chat that has none yet. */
  readonly title: string;
  readonly at: Date;
  /** Where the first message of the turn hangs: from the leaf shown now, from a given message, or from nothing. */
  readonly parent: 'leaf' | { readonly messageId: string } | null;
  /** null: the reply answers the question named as parent once more. */
  readonly question: { readonly id: string; readonly content: string; readonly fileCount: number } | null;
  readonly reply: {
    readonly id: string;
    readonly runId: string;
    readonly model: string;
    readonly badge: string;
  };
}
