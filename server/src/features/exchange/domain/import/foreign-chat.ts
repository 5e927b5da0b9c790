import type { ImportSource } from '@atrium/contract/exchange';

/** A file of a message: its text, where only that is known, or where an archive of ours has its bytes, with the id that sources name. */
export type ForeignFile =
  | { readonly name: string; readonly text: string }
  | { readonly id: string; readonly name: string; readonly type: string; readonly path: string };

/** A message as another product keeps it, made into the words of this one. */
export interface ForeignMessage {
  readonly id: string;
  readonly parentId: string | null;
  readonly role: 'user' | 'assistant';
  readonly content: string;
  /** Milliseconds since 1970; 0 where the file names no time. */
  readonly at: number;
  readonly model: string | null;
  readonly reasoning: string;
  readonly files: readonly ForeignFile[];
  /** What only our own format has, as JSON; read again before it is kept. */
  readonly extra?: Readonly<Record<string, unknown>>;
}

/** A chat found in a file: parents before their children, questions and replies in turn. */
export interface ForeignChat {
  readonly source: ImportSource;
  readonly id: string;
  readonly title: string;
  /** Milliseconds since 1970; 0 where the file names no time. */
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly currentId: string | null;
  readonly messages: readonly ForeignMessage[];
  /** What is left out of it or only named, with how often. */
  readonly notes: Readonly<Record<string, number>>;
}

/** A chat that cannot be taken in. */
export class UnusableChat extends Error {
  readonly title: string;

  constructor(reason: string, title = '') {
    super(reason);
    this.title = title;
  }
}

/** Messages one chat may have. */
export const maxChatMessages = 10_000;
