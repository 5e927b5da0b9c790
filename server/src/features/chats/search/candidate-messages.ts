import type { Db } from '../../../platform/database/database.ts';
import type { QueryWord } from '../domain/search-query.ts';
import { type FoundMessage, findAmongNewest, findInChats, findMessages, sharesOf } from './search-store.ts';

/**
 * How many of the newest messages are looked through, and the most that are found there, before the index is used; and
 * the same for a second look if that is promising.
 */
const firstLook = { looked: 2_000, found: 600 };
const furtherLook = { looked: 10_000, found: 3_000 };
/** The second look is taken if the first one has found at least this share of the chats wanted. */
const promising = 1 / 4;
/** The most messages that are taken from the index. */
const mostFound = 1_000;
/**
 * A word in at least this share of the newest messages is not searched in the index. A word in less than `rare` of them
 * is rare.
 */
const common = 0.4;
const rare = 0.01;
/** How many chats that have all the rare words are searched for the other words. */
const chatsLookedThrough = 50;

/** A single letter or digit: too many words begin with it to search the index for it. */
const oneLetter = /^[\p{Script=Latin}\p{N}]$/u;

/**
 * Messages that have all the words. The newest are looked through first: if they belong to enough chats, those are the
 * ones to show, and a common word is found there at once, while the index would have to list every message with it.
 */
export async function messagesWithAll(
  db: Db,
  userId: string,
  words: readonly QueryWord[],
  chatsWanted: number,
): Promise<FoundMessage[]> {
  const query = { words, matched: 'all' } as const;
  let recent = await findAmongNewest(db, userId, query, firstLook);
  const hasEnough = () => chatsOf(recent).size >= chatsWanted;
  if (!hasEnough() && chatsOf(recent).size >= chatsWanted * promising)
    recent = await findAmongNewest(db, userId, query, furtherLook);
  const telling = words.filter((word) => !isBroad(word));
  if (hasEnough() || telling.length === 0) return recent;
  const shares = telling.length > 1 ? await sharesOf(db, userId, telling, firstLook.looked) : [];
  const uncommon = telling.filter((_, n) => (shares[n] ?? 0) < common);
  const asked = uncommon.length > 0 ? uncommon : telling;
  const also = words.filter((word) => !asked.includes(word));
  const found = await findMessages(db, userId, { words: asked, matched: 'all', also, told: words }, mostFound);
  const isCut = found.length === mostFound && asked.some(({ isPrefix }) => isPrefix);
  return merge(merge(recent, found), isCut ? await exactly(db, userId, { asked, also, words }) : []);
}

/**
 * Messages with the exact words. When too many messages have words that only begin like these, the exact matches could
 * be missing among those taken.
 */
function exactly(
  db: Db,
  userId: string,
  { asked, also, words }: Readonly<Record<'asked' | 'also' | 'words', readonly QueryWord[]>>,
): Promise<FoundMessage[]> {
  const whole = asked.map((word) => ({ ...word, isPrefix: false }));
  return findMessages(db, userId, { words: whole, matched: 'all', also, told: words }, mostFound);
}

/**
 * Messages that have any of the words: the newest ones, those with rare words, and, in chats that have all the rare
 * words, those with the other words.
 */
export async function messagesWithAny(
  db: Db,
  userId: string,
  words: readonly QueryWord[],
): Promise<readonly FoundMessage[]> {
  const [recent, shares] = await Promise.all([
    findAmongNewest(db, userId, { words, matched: 'any' }, firstLook),
    sharesOf(db, userId, words, firstLook.looked),
  ]);
  const asked = words.filter((word, n) => (shares[n] ?? 0) < rare && !isBroad(word));
  if (asked.length === 0) return recent;
  const found = await findMessages(db, userId, { words: asked, matched: 'any', told: words }, mostFound);
  if (asked.length === words.length) return merge(recent, found);
  const places = asked.map((word) => words.indexOf(word));
  const whole = [...chatsOf(found)].filter(([, messages]) =>
    places.every((place) => messages.some((message) => message.words[place] === '1')),
  );
  const newest = whole.map(([id, messages]) => ({ id, at: Math.max(...messages.map((each) => +each.createdAt)) }));
  const ids = newest.sort((a, b) => b.at - a.at).slice(0, chatsLookedThrough);
  if (ids.length === 0) return merge(recent, found);
  const inside = await findInChats(
    db,
    userId,
    ids.map(({ id }) => id),
    words,
  );
  return merge(merge(recent, found), inside);
}

function isBroad({ isPrefix, terms }: QueryWord): boolean {
  return isPrefix && oneLetter.test(terms.at(-1) ?? '');
}

function chatsOf(messages: readonly FoundMessage[]): Map<string, FoundMessage[]> {
  return Map.groupBy(messages, ({ chatId }) => chatId);
}

function merge(some: readonly FoundMessage[], more: readonly FoundMessage[]): FoundMessage[] {
  const known = new Set(some.map(({ messageId }) => messageId));
  return [...some, ...more.filter(({ messageId }) => !known.has(messageId))];
}
