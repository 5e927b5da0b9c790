import type { ChatSummary } from '@atrium/contract/chats';
import type { Actor } from '../../platform/http/actor.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { ChatsDeps } from './chats-deps.ts';
import { readCursor, writeCursor } from './domain/list-cursor.ts';
import { presentSummary } from './present.ts';
import { listChatRows, listPinnedRows } from './store.ts';

export const listChats =
  ({ database: { db } }: ChatsDeps) =>
  async (
    { userId }: Actor,
    page: { readonly limit: number; readonly cursor?: string | undefined },
  ): Promise<{ chats: ChatSummary[]; nextCursor: string | null }> => {
    const after = page.cursor === undefined ? null : readCursor(page.cursor);
    if (page.cursor !== undefined && !after) throw new Problem('invalid-request');
    const [pinned, rows] = await Promise.all([
      after ? [] : listPinnedRows(db, userId),
      listChatRows(db, userId, page.limit + 1, after),
    ]);
    const shown = rows.slice(0, page.limit);
    const last = shown.at(-1);
    return {
      chats: [...pinned, ...shown].map(presentSummary),
      nextCursor: last && rows.length > shown.length ? writeCursor(last) : null,
    };
  };
