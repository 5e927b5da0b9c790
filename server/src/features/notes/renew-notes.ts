import { awaitAgain } from './index-store.ts';
import { wakeIndexing } from './index-waiting.ts';
import type { NotesDeps } from './notes-deps.ts';

/** Notes of one pass: few, because a search waits a moment for those of its user. */
const atOnce = 100;

/** Has some of the notes indexed anew that an earlier release indexed by other rules. */
export const renewNotes =
  ({ database, retrieval }: NotesDeps) =>
  async (): Promise<void> => {
    const some = await retrieval.outdatedOf('note', null, atOnce);
    if (some.length === 0) return;
    await database.transaction(async (tx) => {
      await awaitAgain(
        tx,
        some.map(({ userId, itemId: id }) => ({ userId, id })),
      );
      await wakeIndexing(tx);
    });
  };
