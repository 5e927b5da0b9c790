import { setTimeout as pause } from 'node:timers/promises';
import type { ChatsDeps } from './chats-deps.ts';
import { fold, tokensOf } from './domain/search-tokens.ts';
import { type PendingChat, pendingAfter, pendingAmong, pendingNewest, textsAfter, writeTerms } from './search-store.ts';

/** Milliseconds after a change before it is put into the index: a burst of changes is one. */
const settling = 2_000;
/** Messages of one statement, and characters of a message that are searched. */
const messagesAtOnce = 25;
const charactersSearched = 100_000;
/** Terms of one message: a term has at most 64 characters, and all of them together less than a megabyte. */
const mostTerms = 3_000;
/** A user's newest chats that a search puts into the index first, where something of them is missing. */
const newestLookedAt = 50;
/** Chats found at a time by the look over all chats. */
const chatsAtOnce = 100;
/** After each chat it rests for so many times as long as it worked, for it shares the database with the runs. */
const restFactor = 3;

/** Keeps the search index up with the chats. It works beside the runs and asks nothing of them: a crash only delays it. */
export interface SearchIndex {
  /** Something of a chat has changed, or will have when its transaction commits. */
  note(userId: string, chatId: string): void;
  /** Puts the newest changes of a user's chats into the index now. */
  catchUp(userId: string): Promise<void>;
  /** Puts in whatever is missing, of everyone. A job calls it. */
  completeAll(signal?: AbortSignal): Promise<void>;
  /** Ends what works by itself. */
  stop(): Promise<void>;
}

export function createSearchIndex(
  { database, log }: Pick<ChatsDeps, 'database' | 'log'>,
  rest: number = restFactor,
): SearchIndex {
  const { db } = database;
  const noted = new Map<string, Set<string>>();
  let timer: NodeJS.Timeout | undefined;
  let working = Promise.resolve();
  let isStopped = false;

  /** What cannot be put in does not keep anything else from it. */
  const put = (chat: PendingChat) =>
    indexChat(db, chat).catch((cause) => {
      log?.error({ err: cause, chatId: chat.id }, 'A chat could not be put into the search index; it is tried again.');
    });
  const putAndRest = async (chat: PendingChat) => {
    const began = performance.now();
    await put(chat);
    await pause((performance.now() - began) * rest);
  };
  const workOnNoted = async () => {
    const all = [...noted];
    noted.clear();
    for (const [userId, ids] of all) {
      if (isStopped) return;
      for (const chat of await pendingAmong(db, userId, [...ids])) {
        if (isStopped) return;
        await putAndRest(chat);
      }
    }
  };
  const wake = () => {
    timer = undefined;
    working = working.then(workOnNoted).catch((cause) => {
      log?.error({ err: cause }, 'Changed chats could not be put into the search index; the next look finds them.');
    });
  };
  return {
    note(userId, chatId) {
      if (isStopped) return;
      const ids = noted.get(userId);
      if (ids) ids.add(chatId);
      else noted.set(userId, new Set([chatId]));
      timer ??= setTimeout(wake, settling).unref();
    },
    async catchUp(userId) {
      for (const chat of await pendingNewest(db, userId, newestLookedAt)) await put(chat);
    },
    async completeAll(signal) {
      let after: PendingChat | null = null;
      for (;;) {
        const some: PendingChat[] = await pendingAfter(db, after, chatsAtOnce);
        for (const chat of some) {
          if (isStopped || signal?.aborted) return;
          await putAndRest(chat);
        }
        after = some.at(-1) ?? null;
        if (after === null) return;
      }
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await working;
    },
  };
}

/** Puts a chat's title and the messages that are missing into the index, up to one that is still being written. */
async function indexChat(db: ChatsDeps['database']['db'], pending: PendingChat): Promise<void> {
  const foldedTitle = fold(pending.title);
  let chat = pending;
  for (;;) {
    const some = await textsAfter(db, chat, messagesAtOnce, charactersSearched);
    const unfinished = some.findIndex(({ status }) => status === 'streaming');
    const done = unfinished < 0 ? some : some.slice(0, unfinished);
    const upTo = done.at(-1)?.position ?? chat.position;
    await writeTerms(
      db,
      chat,
      foldedTitle,
      upTo,
      done.map(({ id, createdAt, content }) => ({ id, createdAt, terms: termsOf(content) })),
    );
    if (done.length < messagesAtOnce) return;
    chat = { ...chat, position: upTo };
  }
}

function termsOf(content: string): Set<string> {
  const terms = new Set<string>();
  for (const { term } of tokensOf(content)) {
    terms.add(term);
    if (terms.size === mostTerms) break;
  }
  return terms;
}
