import { dropWaiting } from './delete-files.ts';
import type { FilesDeps } from './files-deps.ts';
import { textKey } from './read-blob-text.ts';
import { dueGarbage, oldWaiting, strikeGarbage } from './store.ts';

/** Milliseconds an upload may wait for its message. */
const waitingMs = 24 * 60 * 60 * 1000;
const batch = 200;

/**
 * Deletes uploads that were never sent, then all bytes that are no longer referenced. It may be interrupted, and may
 * run twice at once.
 */
export const sweepFiles =
  (deps: FilesDeps) =>
  async (signal?: AbortSignal): Promise<void> => {
    const { database, clock, objects } = deps;
    const before = new Date(clock.now().getTime() - waitingMs);
    for (;;) {
      signal?.throwIfAborted();
      const old = await oldWaiting(database.db, before, batch);
      for (const { userId, id } of old) await database.transaction((tx) => dropWaiting(tx, clock, userId, id));
      if (old.length < batch) break;
    }
    for (;;) {
      signal?.throwIfAborted();
      const keys = await dueGarbage(database.db, clock.now(), batch);
      for (const key of keys) {
        await objects.delete(textKey(key));
        await objects.delete(key);
        await strikeGarbage(database.db, [key]);
      }
      if (keys.length < batch) break;
    }
  };
