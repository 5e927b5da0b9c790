import type { ImportSource } from '@atrium/contract/exchange';

/**
 * A file of a message: its text if only that is known; its bytes if the chat itself holds them; or, from one of our
 * archives, its path there and the id that sources refer to.
 */
export type ForeignFile =
  | { readonly name: string; readonly text: string }
  | { readonly name: string; readonly type: string; readonly base64: string }
  | { readonly id: string; readonly name: string; readonly type: string; readonly path: string };

/** A message of another product, converted to this one's terms. */
export interface ForeignMessage {
  readonly id: string;
  readonly parentId: string | null;
  readonly role: 'user' | 'assistant';
  readonly content: string;
  /** Milliseconds since 1970; 0 if the file gives no time. */
  readonly at: number;
  readonly model: string | null;
  readonly reasoning: string;
  readonly files: readonly ForeignFile[];
  /** Fields that only our own format has, as JSON; validated again before they are stored. */
  readonly extra?: Readonly<Record<string, unknown>>;
}

/** A chat found in a file: parents before their children, questions and replies alternating. */
export interface ForeignChat {
  readonly source: ImportSource;
  readonly id: string;
  /** The id by which earlier versions knew it. */
  readonly formerId?: string;
  readonly title: string;
  /** Whether it is pinned there; absent if the file does not say. */
  readonly isPinned?: boolean;
  /** Milliseconds since 1970; 0 if the file gives no time. */
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly currentId: string | null;
  readonly messages: readonly ForeignMessage[];
  /** What is left out of the chat or only mentioned, with counts. */
  readonly notes: Readonly<Record<string, number>>;
}

/** A chat that cannot be imported; the message is the reason, as what follows 'A chat'. */
export class UnusableChat extends Error {}

/** The most messages of one chat. */
export const maxChatMessages = 10_000;
