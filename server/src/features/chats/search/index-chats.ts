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

/** Messages read at once, and characters of a message that are searched. */
const messagesAtOnce = 25;
const charactersSearched = 100_000;
/** Terms of one message: a term has at most 64 characters, and all of them together less than a megabyte. */
const mostTerms = 3_000;
/** Terms of one statement, but for those of its last message: others wait for the store meanwhile. */
const termsAtOnce = 1_000;
/** Characters taken apart before others of this process get their turn. */
const charactersAtOnce = 20_000;

/** Puts titles and messages of some chats that are missing into the index, each chat up to one that is still being written. */
export async function indexChats(db: Db, chats: readonly PendingChat[], pace: Pace): Promise<void> {
  let left = chats;
  while (left.length > 0) {
    const some = left;
    const messages = await pace(() => unreadMessages(db, some, messagesAtOnce, charactersSearched));
    left = await indexSome(db, some, messages, pace);
  }
}

/** Gives the chats of which there may be more. */
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
