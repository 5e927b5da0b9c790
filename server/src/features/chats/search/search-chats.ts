import type { FoundChat } from '@atrium/contract/chat-search';
import type { Actor } from '../../../platform/http/actor.ts';
import type { ChatsDeps } from '../chats-deps.ts';
import { type QueryWord, readQuery } from '../domain/search-query.ts';
import { snippetOf, titleParts } from '../domain/search-snippet.ts';
import { presentSummary } from '../present.ts';
import { readChatRows } from '../store.ts';
import { messagesWithAll, messagesWithAny } from './candidate-messages.ts';
import type { SearchIndex } from './search-index.ts';
import { type FoundMessage, findTitles, readFoundTexts } from './search-store.ts';

/** If fewer chats than this are found, chats are added that have all the words, but not in one message. */
const fewChats = 3;
const hitsOfChat = 3;
/** How many characters of a message a passage may be cut from. */
const charactersRead = 100_000;

/** A single letter or digit: it means next to nothing by itself, and too many words begin with it. */
const oneLetter = /^[\p{Script=Latin}\p{N}]$/u;

interface Candidate {
  readonly id: string;
  readonly messages: readonly FoundMessage[];
  /** How many of the words occur in the chat. */
  readonly words: number;
  readonly at: number;
}

interface Found {
  readonly chats: FoundChat[];
  readonly matched: 'all' | 'some';
  readonly hasMore: boolean;
}

/**
 * Searches titles and messages of the caller's chats, newest first. Chats with the words in their title come before all
 * others.
 */
export const searchChats =
  (deps: ChatsDeps, index: Pick<SearchIndex, 'catchUp'>) =>
  async ({ userId }: Actor, { q, limit }: { readonly q: string; readonly limit: number }): Promise<Found> => {
    const words = readQuery(q);
    if (words.length === 0) return { chats: [], matched: 'all', hasMore: false };
    await index.catchUp(userId);
    const { candidates, matched } = await findCandidates(deps, userId, words, limit);
    const shown = candidates.slice(0, limit);
    return { chats: await present(deps, userId, words, shown), matched, hasMore: candidates.length > limit };
  };

async function findCandidates(
  { database: { db } }: ChatsDeps,
  userId: string,
  words: readonly QueryWord[],
  limit: number,
) {
  const [titles, messages] = await Promise.all([
    findTitles(db, userId, words, limit + 1),
    messagesWithAll(db, userId, words, limit + 1),
  ]);
  const strict = ranked(titles, messages, words.length);
  const telling = words.filter(({ text }) => !oneLetter.test(text));
  if (strict.length >= fewChats || words.length === 1 || telling.length === 0)
    return { candidates: strict, matched: 'all' as const };
  const loose = ranked([], await messagesWithAny(db, userId, telling), telling.length);
  const known = new Set(strict.map(({ id }) => id));
  const others = loose.filter(({ id }) => !known.has(id));
  const whole = others.filter((chat) => chat.words === telling.length);
  if (strict.length + whole.length > 0) return { candidates: [...strict, ...whole], matched: 'all' as const };
  return { candidates: others, matched: 'some' as const };
}

function ranked(
  titles: readonly { readonly id: string; readonly updatedAt: Date }[],
  messages: readonly FoundMessage[],
  wordCount: number,
): Candidate[] {
  const byChat = Map.groupBy(messages, ({ chatId }) => chatId);
  const inTitle = titles.map(({ id, updatedAt }) => candidate(id, byChat.get(id) ?? [], wordCount, updatedAt));
  const named = new Set(titles.map(({ id }) => id));
  const others = [...byChat].flatMap(([id, some]) => (named.has(id) ? [] : [candidate(id, some, wordCount, null)]));
  return [...inTitle, ...others.sort((a, b) => b.words - a.words || b.at - a.at)];
}

function candidate(
  id: string,
  messages: readonly FoundMessage[],
  wordCount: number,
  updatedAt: Date | null,
): Candidate {
  const count = (words: string) => [...words].filter((bit) => bit === '1').length;
  const sorted = messages.toSorted(
    (a, b) =>
      count(b.words) - count(a.words) ||
      Number(b.isExact) - Number(a.isExact) ||
      b.createdAt.getTime() - a.createdAt.getTime(),
  );
  const all = Array.from({ length: wordCount }, (_, n) => messages.some(({ words }) => words[n] === '1'));
  return {
    id,
    messages: sorted.slice(0, hitsOfChat),
    words: updatedAt ? wordCount : all.filter(Boolean).length,
    at: Math.max(updatedAt?.getTime() ?? 0, ...messages.map(({ createdAt }) => createdAt.getTime())),
  };
}

async function present(
  { database: { db } }: ChatsDeps,
  userId: string,
  words: readonly QueryWord[],
  candidates: readonly Candidate[],
): Promise<FoundChat[]> {
  const ids = candidates.flatMap(({ messages }) => messages.map(({ messageId }) => messageId));
  const [rows, texts] = await Promise.all([
    readChatRows(
      db,
      userId,
      candidates.map(({ id }) => id),
    ),
    readFoundTexts(db, userId, ids, charactersRead),
  ]);
  return candidates.flatMap((found) => {
    const row = rows.get(found.id);
    if (!row) return [];
    const chat = presentSummary(row);
    const hits = found.messages.flatMap(({ messageId }) => {
      const text = texts.get(messageId);
      if (!text) return [];
      const { role, createdAt, content } = text;
      return [{ messageId, role, timestamp: createdAt.toISOString(), snippet: snippetOf(content, words) }];
    });
    return [{ ...chat, titleParts: titleParts(chat.title, words), hits }];
  });
}
