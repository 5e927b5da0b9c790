import type { Chat } from '@atrium/contract/chats';
import type { Message } from '@atrium/contract/messages';
import type { Actor } from '../../../platform/http/actor.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { createTurns } from '../../../platform/lanes/create-turns.ts';
import { sharerOf } from '../../../platform/limits/budget-of.ts';
import type { ChatsDeps } from '../chats-deps.ts';
import { groupSiblings } from '../domain/group-siblings.ts';
import { findMessage, type MessageRow, readBranch, readMessageRow, readSiblings } from '../message-store.ts';
import { presentMessage, presentSummary } from '../present.ts';
import { readChatRow } from '../store.ts';
import { presentPersonas } from './present-personas.ts';

/** A chat with more bytes than this is large. Any number of smaller chats may be in memory at once. */
const large = 2_000_000;
/**
 * How many large chats may be read at once, in total and by one caller; how many reads of one caller may wait, and for
 * how long.
 */
const turnLimits = { inAll: 4, ofOne: 2, waitingOfOne: 20, waitMs: 20_000 };

const tooMany = () =>
  new Problem('unavailable', 'Too many long chats are being read just now. Try again in a moment.', { retryAfter: 10 });
const turns = createTurns(turnLimits, tooMany);

/**
 * A window of the shown branch: the newest messages, or those before a given one. Its cost does not depend on the
 * length of the chat.
 */
export const readChat =
  (deps: ChatsDeps) =>
  async (
    actor: Actor,
    chatId: string,
    window: { readonly before?: string | undefined; readonly limit: number },
  ): Promise<Chat> => {
    const { db } = deps.database;
    const chat = await readChatRow(db, actor.userId, chatId);
    if (!chat) throw new Problem('not-found');
    const leaf = window.before ? await parentOf(deps, actor.userId, chatId, window.before) : chat.currentMessageId;
    const read = async () => {
      const rows = leaf ? await readBranch(db, actor.userId, leaf, window.limit) : [];
      const messages = await presentMessages(deps, actor.userId, chatId, rows);
      return { messages, hasEarlier: (rows[0]?.parentId ?? null) !== null };
    };
    const [branch, personas] = await Promise.all([
      chat.sizeBytes > large ? turns(sharerOf(actor), read) : read(),
      presentPersonas(deps, actor.userId, chat.personas),
    ]);
    return {
      ...presentSummary(chat),
      currentMessageId: chat.currentMessageId,
      ...branch,
      personas,
      greeting: chat.greeting,
    };
  };

/** One message in its wire format, or null. */
export const readMessage =
  (deps: ChatsDeps) =>
  async (userId: string, messageId: string): Promise<Message | null> => {
    const row = await readMessageRow(deps.database.db, userId, messageId);
    if (!row) return null;
    const [message] = await presentMessages(deps, userId, row.chatId, [row]);
    return message ?? null;
  };

async function parentOf(deps: ChatsDeps, userId: string, chatId: string, messageId: string): Promise<string | null> {
  const message = await findMessage(deps.database.db, userId, messageId);
  if (message?.chatId !== chatId) throw new Problem('not-found');
  return message.parentId;
}

async function presentMessages(
  { database, files }: ChatsDeps,
  userId: string,
  chatId: string,
  rows: readonly MessageRow[],
): Promise<Message[]> {
  const parents = [...new Set(rows.map((row) => row.parentId))];
  const withFiles = rows.filter((row) => row.fileCount > 0).map((row) => row.id);
  const [siblings, attachments] = await Promise.all([
    readSiblings(database.db, userId, chatId, parents),
    withFiles.length > 0 ? files.ofMessages(database.db, userId, withFiles) : null,
  ]);
  const siblingIdsOf = groupSiblings(siblings);
  return rows.map((row) => presentMessage(row, siblingIdsOf(row), attachments?.get(row.id) ?? []));
}
