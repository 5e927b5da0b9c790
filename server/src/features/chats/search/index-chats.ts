import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db } from '../../../platform/database/database.ts';
import type { Pace } from '../../../platform/database/joined/pace-beside.ts';
import { fold, tokensOf } from '../domain/search-tokens.ts';
import {
  type ChatTerms,
  type PendingChat,
  type UnreadMessage,
  unreadMessages,
  writeTerms,
} from './search-index-store.ts';

/** How many messages are read at once, and how many characters of a message are searchable. */
const messagesAtOnce = 25;
const charactersSearched = 100_000;
/** The most terms of one message: at 64 characters each, they stay below a megabyte together. */
const mostTerms = 3_000;
/** A statement ends with the message that reaches this many terms: others wait for the store meanwhile. */
const termsAtOnce = 1_000;
/** Characters that are split into terms before other work of this process gets a turn. */
const charactersAtOnce = 20_000;

/**
 * Adds the missing titles and messages of some chats to the index. In each chat it stops before a message that is still
 * being written.
 */
export async function indexChats(db: Db, chats: readonly PendingChat[], pace: Pace): Promise<void> {
  let left = chats;
  while (left.length > 0) {
    const some = left;
    const messages = await pace(() => unreadMessages(db, some, messagesAtOnce, charactersSearched));
    left = await indexSome(db, some, messages, pace);
  }
}

/** Indexes some messages and returns the chats that may have more of them. */
async function indexSome(
  db: Db,
  chats: readonly PendingChat[],
  messages: readonly UnreadMessage[],
  pace: Pace,
): Promise<PendingChat[]> {
  const byChat = Map.groupBy(messages, ({ nth }) => nth);
  const lastRead = messages.length < messagesAtOnce ? chats.length : (messages.at(-1)?.nth ?? 0);
  const left = chats.slice(lastRead + 1);
  let batch: ChatTerms[] = [];
  let size = 0;
  let characters = 0;
  const write = async () => {
    const all = batch;
    batch = [];
    size = 0;
    if (all.length > 0) await pace(() => writeTerms(db, all));
  };
  for (const [nth, chat] of chats.slice(0, lastRead + 1).entries()) {
    const foldedTitle = fold(chat.title);
    const unread = byChat.get(nth) ?? [];
    const unfinished = unread.findIndex(({ status }) => status === 'streaming');
    let upTo = chat.position;
    let found: ChatTerms['messages'] = [];
    for (const { id, createdAt, content, position } of unfinished < 0 ? unread : unread.slice(0, unfinished)) {
      const terms = termsOf(content);
      found = [...found, { id, createdAt, terms }];
      upTo = position;
      size += terms.size;
      characters += content.length;
      if (size >= termsAtOnce) {
        batch.push({ chat, foldedTitle, upTo, messages: found });
        found = [];
        await write();
      }
      if (characters > charactersAtOnce) {
        await nextTurn();
        characters = 0;
      }
    }
    batch.push({ chat, foldedTitle, upTo, messages: found });
    if (nth === lastRead && unfinished < 0) left.unshift({ ...chat, position: upTo });
  }
  await write();
  return left;
}

function termsOf(content: string): Set<string> {
  const terms = new Set<string>();
  for (const { term } of tokensOf(content)) {
    terms.add(term);
    if (terms.size === mostTerms) break;
  }
  return terms;
}
