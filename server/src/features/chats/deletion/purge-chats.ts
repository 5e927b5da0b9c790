import type { ChatsDeps } from '../chats-deps.ts';
import { deleteChatRow, deletedBefore, dropPreviews, lockDeleted, messagesWithFiles } from './deletion-store.ts';

/** Milliseconds for which a deleted chat can be restored. */
export const keptFor = 15 * 60_000;
/** Milliseconds after which an unused trial of a persona is deleted. */
const previewsKeptFor = 60 * 60_000;
const batch = 100;

/** Deletes for good what was deleted and not restored: messages, and files with their bytes. Called by a job. */
export const purgeChats =
  ({ database, clock, files, spaces }: ChatsDeps) =>
  async (signal?: AbortSignal): Promise<void> => {
    const now = clock.now().getTime();
    const before = new Date(now - keptFor);
    await dropPreviews(database.db, new Date(now - previewsKeptFor), before);
    for (;;) {
      const due = await deletedBefore(database.db, before, batch);
      for (const { userId, id, spaceId } of due) {
        signal?.throwIfAborted();
        await database.transaction(async (tx) => {
          if (spaceId !== null) await spaces.hold(tx, userId);
          // Before the chat, as where one is brought back with its files: otherwise the two could wait for each other.
          await files.elsewhere.hold(tx, userId);
          if (!(await lockDeleted(tx, userId, id, before))) return;
          await files.release(tx, userId, await messagesWithFiles(tx, userId, [id]));
          if (spaceId !== null) await spaces.drop(tx, userId, id);
          await deleteChatRow(tx, userId, id);
        });
      }
      if (due.length < batch) return;
    }
  };
