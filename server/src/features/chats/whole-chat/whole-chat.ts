import type { Message } from '@atrium/contract/messages';
import type { CutBy } from '@atrium/contract/run-event';

/** A message with everything that is stored of it, as exports and copies need it. */
export interface WholeMessage {
  readonly id: string;
  readonly parentId: string | null;
  readonly role: 'user' | 'assistant';
  readonly content: string;
  readonly createdAt: Date;
  readonly status: Message['status'];
  readonly model: string | null;
  readonly badge: string | null;
  readonly tokens: number | null;
  /** Integer micro-dollars. */
  readonly costMicroUsd: number | null;
  readonly usage: Message['usage'];
  readonly reasoning: string;
  readonly reasoningMs: number | null;
  readonly sources: Message['sources'];
  readonly activities: Message['activities'];
  readonly files: Message['files'];
  readonly droppedMessages: number;
  readonly error: Message['error'];
  readonly cutBy: CutBy | null;
  readonly rating: Message['rating'];
  readonly persona: Message['persona'];
  readonly waiting: Message['waiting'];
  /** How many attachments the message has. */
  readonly fileCount: number;
}

/** The fields of a finished message of which nothing but the text is known. */
export const bareMessage = {
  status: 'complete',
  model: null,
  badge: null,
  tokens: null,
  costMicroUsd: null,
  usage: null,
  reasoning: '',
  reasoningMs: null,
  sources: [],
  activities: [],
  files: [],
  droppedMessages: 0,
  error: null,
  cutBy: null,
  rating: null,
  persona: null,
  waiting: [],
  fileCount: 0,
} satisfies Partial<WholeMessage>;

/** A chat as exports and copies need it. */
export interface WholeChat {
  readonly id: string;
  /** Never empty. */
  readonly title: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** The leaf of the shown branch. */
  readonly currentMessageId: string | null;
  readonly messageCount: number;
  readonly isPinned: boolean;
  /** All messages of all branches in the order they came, some at a time, so that reading does not block other work. */
  pages(): AsyncIterable<readonly WholeMessage[]>;
}

/** A chat with its shown branch, oldest message first. */
export interface ShownChat {
  readonly id: string;
  /** Never empty. */
  readonly title: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly messages: readonly WholeMessage[];
}

/** A chat that comes from elsewhere. The caller makes its ids, always the same ones for the same chat. */
export interface IncomingChat {
  readonly id: string;
  readonly title: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** Whether to pin it if it is new; absent: no. */
  readonly isPinned?: boolean;
  /** The leaf of the branch to be shown: one of the messages. */
  readonly currentMessageId: string | null;
  /** Parents before their children; every parent is one of these messages or in the chat already. */
  readonly messages: readonly WholeMessage[];
}

/** What storing an incoming chat has changed. */
export interface Adopted {
  /** Whether the chat did not exist before, or was deleted and is restored with the messages it had. */
  readonly isNew: boolean;
  /** Ids of the messages that did not exist before. */
  readonly added: readonly string[];
  /** That it is new and should be pinned, but the user has no more room for pinned chats. */
  readonly isUnpinned?: true;
}
