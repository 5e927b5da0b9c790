import type { ChatSummary } from '@atrium/contract/chats';
import type { Actor } from '../../platform/http/actor.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { ChatsDeps } from './chats-deps.ts';
import { readCursor, writeCursor } from './domain/list-cursor.ts';
import { presentSummary } from './present.ts';
import { listChatRows } from './store.ts';

export const listChats =
  ({ database }: ChatsDeps) =>
  async (
    actor: Actor,
    page: { readonly limit: number; readonly cursor?: string | undefined },
  ): Promise<{ chats: ChatSummary[]; nextCursor: string | null }> => {
    const after = page.cursor === undefined ? null : readCursor(page.cursor);
    if (page.cursor !== undefined && !after) throw new Problem('invalid-request');
    const rows = await listChatRows(database.db, actor.userId, page.limit + 1, after);
    const shown = rows.slice(0, page.limit);
    const last = shown.at(-1);
    return {
      chats: shown.map(presentSummary),
      nextCursor: last && rows.length > shown.length ? writeCursor(last) : null,
    };
  };
