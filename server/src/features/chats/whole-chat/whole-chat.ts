import type { Message } from '@atrium/contract/messages';
import type { CutBy } from '@atrium/contract/run-event';

/** A message with all that is kept of it, as exports and copies need it. */
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
  /** How many attachments it carries. */
  readonly fileCount: number;
}

/** A finished message of which nothing is told but its words. */
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
  /** All messages of all branches in the order they came, some at a time, so that no reading holds up others. */
  pages(): AsyncIterable<readonly WholeMessage[]>;
}

/** A chat with the branch that is shown, oldest first. */
export interface ShownChat {
  readonly id: string;
  /** Never empty. */
  readonly title: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly messages: readonly WholeMessage[];
}

/** A chat that comes from elsewhere. Its ids are the caller's, the same for the same chat each time. */
export interface IncomingChat {
  readonly id: string;
  readonly title: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** The leaf of the branch to be shown: one of the messages. */
  readonly currentMessageId: string | null;
  /** Parents before their children; every parent is among them or in the chat already. */
  readonly messages: readonly WholeMessage[];
}

/** What an incoming chat has changed. */
export interface Adopted {
  /** Whether the chat was not there before. */
  readonly isNew: boolean;
  /** Ids of the messages that were not there before. */
  readonly added: readonly string[];
}
