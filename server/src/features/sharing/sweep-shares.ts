import type { SharingDeps } from './sharing-deps.ts';
import { deleteShare, sharesAfter } from './store.ts';

const batch = 200;

/** Deletes the links of deleted chats, which have stopped working already. For a job. */
export const sweepShares =
  ({ database: { db }, chats }: SharingDeps) =>
  async (signal?: AbortSignal): Promise<void> => {
    let after = { userId: '', id: '00000000-0000-0000-0000-000000000000' };
    for (;;) {
      const rows = await sharesAfter(db, after, batch);
      for (const { userId, id, chatId } of rows) {
        if (signal?.aborted) return;
        if ((await chats.titleOf(db, userId, chatId)) === null) await deleteShare(db, userId, id);
      }
      const last = rows.at(-1);
      if (!last || rows.length < batch) return;
      after = last;
    }
  };
