import type { ChatsDeps } from './chats-deps.ts';
import { deleteChatRow, deletedBefore, lockDeleted, messagesWithFiles } from './deletion-store.ts';

/** Milliseconds for which a deleted chat can be brought back. */
export const keptFor = 15 * 60_000;
const batch = 100;

/** Takes what was deleted and not brought back, for good: messages, and files with their bytes. A job calls it. */
export const purgeChats =
  ({ database, clock, files }: ChatsDeps) =>
  async (signal?: AbortSignal): Promise<void> => {
    const before = new Date(clock.now().getTime() - keptFor);
    for (;;) {
      const due = await deletedBefore(database.db, before, batch);
      for (const { userId, id } of due) {
        signal?.throwIfAborted();
        await database.transaction(async (tx) => {
          if (!(await lockDeleted(tx, userId, id, before))) return;
          await files.release(tx, userId, await messagesWithFiles(tx, userId, [id]));
          await deleteChatRow(tx, userId, id);
        });
      }
      if (due.length < batch) return;
    }
  };
