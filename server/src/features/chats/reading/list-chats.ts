import type { ChatSummary } from '@atrium/contract/chats';
import type { Actor } from '../../../platform/http/actor.ts';
import { cutPage } from '../../../platform/paging/cut-page.ts';
import { cursorOf, pointOf } from '../../../platform/paging/list-point.ts';
import type { ChatsDeps } from '../chats-deps.ts';
import { presentSummary } from '../present.ts';
import { type ChatRow, listChatRows, listPinnedRows, listSpaceRows } from '../store.ts';

export const listChats =
  ({ database: { db } }: ChatsDeps) =>
  async ({ userId }: Actor, page: Page): Promise<{ chats: ChatSummary[]; nextCursor: string | null }> => {
    const after = pointOf(page.cursor);
    const [pinned, rows] = await Promise.all([
      after ? [] : listPinnedRows(db, userId),
      listChatRows(db, userId, page.limit + 1, after),
    ]);
    const { chats, nextCursor } = present(rows, page.limit);
    return { chats: [...pinned.map(presentSummary), ...chats], nextCursor };
  };

/** Throws Problem 'not-found' if the space does not exist or belongs to another user. */
export async function requireSpace({ database, spaces }: ChatsDeps, userId: string, spaceId: number): Promise<void> {
  await spaces.ensure(userId);
  await spaces.require(database.db, userId, spaceId);
}

/** The chats of a space that exists. */
export const listSpaceChats =
  ({ database: { db } }: ChatsDeps) =>
  async (
    { userId }: Actor,
    spaceId: number,
    page: Page,
  ): Promise<{ chats: ChatSummary[]; nextCursor: string | null }> =>
    present(await listSpaceRows(db, userId, spaceId, page.limit + 1, pointOf(page.cursor)), page.limit);

interface Page {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

function present(rows: readonly ChatRow[], limit: number) {
  const { shown, nextCursor } = cutPage(rows, limit, ({ updatedAt, id }) => cursorOf({ at: updatedAt, id }));
  return { chats: shown.map(presentSummary), nextCursor };
}
