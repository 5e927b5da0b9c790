import { waitAtMost } from '../../platform/clock/wait-at-most.ts';
import type { CatchUp } from '../retrieval/index.ts';
import { indexNote } from './index-note.ts';
import { awaitingOf } from './index-store.ts';
import type { NotesDeps } from './notes-deps.ts';
import { catching } from './policy.ts';

/** Passages written in one statement for somebody who waits. */
const passagesAtOnce = 32;

/**
 * Indexes the notes that were changed last and wait, so that a question finds the words that were just written. Whoever
 * asks waits for a moment at most: what takes longer is gone on with behind his back, and the rest is the job's.
 */
export const catchUpOnNotes =
  (deps: NotesDeps): CatchUp =>
  async (userId, spaceId) => {
    const end = performance.now() + catching.patience;
    const work = async () => {
      for (const key of await awaitingOf(deps.database.db, userId, spaceId, catching.notes)) {
        if (performance.now() > end) return;
        await indexNote(deps, key, deps.retrieval.appendAtOnce, passagesAtOnce);
      }
    };
    const done = work().catch((cause) =>
      deps.log.error({ err: cause }, 'Notes could not be indexed before a search; it goes without them.'),
    );
    await waitAtMost(catching.patience, done);
  };
