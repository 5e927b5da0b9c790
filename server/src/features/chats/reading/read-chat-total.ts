import type { ChatTotal } from '@atrium/contract/chats';
import type { Actor } from '../../../platform/http/actor.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { ChatsDeps } from '../chats-deps.ts';
import { sumReplies } from '../message-store.ts';
import { readChatRow } from '../store.ts';

/**
 * The total usage of a chat so far. It is computed only when requested, so that opening a chat does not add up its
 * messages.
 */
export const readChatTotal =
  ({ database: { db } }: Pick<ChatsDeps, 'database'>) =>
  async (actor: Actor, chatId: string): Promise<ChatTotal> => {
    if (!(await readChatRow(db, actor.userId, chatId))) throw new Problem('not-found');
    const { replies, tokens, costMicroUsd } = await sumReplies(db, actor.userId, chatId);
    return { replies, tokens, cost: costMicroUsd / 1_000_000 };
  };
