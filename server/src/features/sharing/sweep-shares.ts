import type { SharingDeps } from './sharing-deps.ts';
import { deleteShare, sharesAfter } from './store.ts';

const batch = 200;

/**
 * Deletes the links of chats that are gone for good; they have stopped working already. A chat that can still be
 * restored keeps its link. For a job.
 */
export const sweepShares =
  ({ database: { db }, chats }: SharingDeps) =>
  async (signal?: AbortSignal): Promise<void> => {
    let after = { userId: '', id: '00000000-0000-0000-0000-000000000000' };
    for (;;) {
      const rows = await sharesAfter(db, after, batch);
      for (const { userId, id, chatId } of rows) {
        if (signal?.aborted) return;
        if (!(await chats.isKept(db, userId, chatId))) await deleteShare(db, userId, id);
      }
      const last = rows.at(-1);
      if (!last || rows.length < batch) return;
      after = last;
    }
  };
