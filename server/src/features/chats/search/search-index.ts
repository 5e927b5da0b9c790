import { AsyncLocalStorage } from 'node:async_hooks';
import type { Db } from '../../../platform/database/database.ts';
import { type Pace, paceBeside } from '../../../platform/database/joined/pace-beside.ts';
import type { ChatsDeps } from '../chats-deps.ts';
import { NotedChats } from '../domain/noted-chats.ts';
import { indexChats } from './index-chats.ts';
import { type PendingChat, pendingAfter, pendingAmong, pendingNewest } from './search-index-store.ts';

/**
 * Milliseconds for which a chat must be unchanged before it is indexed, and the longest that it waits: a burst of
 * changes is indexed once.
 */
const settling = 4_000;
const patience = 30_000;
/** The most chats noted at a time. Further ones are found by the scan of all chats. */
const mostNoted = 10_000;
/**
 * The shortest time between two rounds, as a share of the settling time, so that chats that change one after the other
 * are indexed together.
 */
const gathering = 0.5;
/** Chats that are indexed together. */
const chatsAtOnce = 16;
/** How many of a user's newest chats a search brings up to date first. */
const newestLookedAt = 50;
/** Chats found at a time by the scan of all chats. */
const chatsFoundAtOnce = 100;
/**
 * After each statement it pauses for this many times the duration of the statement, so that it uses at most a tenth of
 * the store.
 */
const restFactor = 9;

/**
 * Keeps the search index up to date with the chats. It works independently of the runs, which need not wait for it: a
 * crash only delays it.
 */
export interface SearchIndex {
  /** Notes that a chat has changed, or will have once its transaction commits. */
  note(userId: string, chatId: string): void;
  /** Adds the newest changes of a user's chats to the index now. */
  catchUp(userId: string): Promise<void>;
  /** Adds whatever is missing, for all users. Called by a job. */
  completeAll(): Promise<void>;
  /** Stops the background work. */
  stop(): Promise<void>;
}

export interface SearchIndexOptions {
  /** The pause after each statement, in multiples of its duration. */
  readonly rest?: number;
  /** Milliseconds for which a chat must be unchanged. */
  readonly settling?: number;
}

export function createSearchIndex(
  { database, log }: Pick<ChatsDeps, 'database' | 'log'>,
  options: SearchIndexOptions = {},
): SearchIndex {
  const { db } = database;
  const still = options.settling ?? settling;
  const noted = new NotedChats(still, patience, mostNoted);
  const end = new AbortController();
  const gently = paceBeside(database, options.rest ?? restFactor, end.signal);
  // A change is noted inside its transaction. What follows from it must not run as part of that transaction.
  const outside = AsyncLocalStorage.snapshot();
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> | null = null;
  let isIncomplete = false;
  let endedAt = Number.NEGATIVE_INFINITY;

  const put = putWhatCan(db, log, end.signal);
  const completeAll = async () => {
    for (let after: PendingChat | null = null; ; ) {
      const last: PendingChat | null = after;
      const some: PendingChat[] = await gently(() => pendingAfter(db, last, chatsFoundAtOnce));
      for (let at = 0; at < some.length; at += chatsAtOnce) {
        if (end.signal.aborted) return;
        await put(some.slice(at, at + chatsAtOnce), gently);
      }
      after = some.at(-1) ?? null;
      if (after === null) return;
    }
  };
  const workOnNoted = async () => {
    while (!end.signal.aborted) {
      const some = noted.takeDue(performance.now(), chatsAtOnce);
      if (some.length === 0) break;
      await put(await gently(() => pendingAmong(db, some)), gently);
    }
    if (!isIncomplete || noted.nextDue() !== null) return;
    isIncomplete = false;
    await completeAll();
  };
  const wake = () => {
    timer = undefined;
    working = workOnNoted()
      .catch((cause) => {
        if (end.signal.aborted) return;
        isIncomplete = true;
        log?.error({ err: cause }, 'Changed chats could not be put into the search index; the next look finds them.');
      })
      .finally(() => {
        working = null;
        endedAt = performance.now();
        schedule();
      });
  };
  const schedule = () => {
    if (timer || working || end.signal.aborted) return;
    const due = noted.nextDue();
    if (due === null) return;
    const at = Math.max(due, endedAt + still * gathering);
    timer = outside(() => setTimeout(wake, Math.max(0, at - performance.now())).unref());
  };
  return {
    note(userId, chatId) {
      if (end.signal.aborted) return;
      isIncomplete = !noted.note({ userId, chatId }, performance.now()) || isIncomplete;
      schedule();
    },
    catchUp: async (userId) => put(await pendingNewest(db, userId, newestLookedAt), (statement) => statement()),
    completeAll: () =>
      completeAll().catch((cause) => {
        if (!end.signal.aborted) throw cause;
      }),
    async stop() {
      end.abort();
      clearTimeout(timer);
      await working;
    },
  };
}

/** Indexes chats. If a chat cannot be indexed, the others still are. */
function putWhatCan(db: Db, log: ChatsDeps['log'], end: AbortSignal) {
  return async function put(chats: readonly PendingChat[], pace: Pace): Promise<void> {
    try {
      await indexChats(db, chats, pace);
    } catch (cause) {
      if (end.aborted) return;
      if (chats.length > 1) {
        for (const chat of chats) await put([chat], pace);
        return;
      }
      const about = { err: cause, chatId: chats[0]?.id };
      log?.error(about, 'A chat could not be put into the search index; it is tried again.');
    }
  };
}
