import { waitAtMost } from '../../platform/clock/wait-at-most.ts';
import type { CatchUp } from '../retrieval/index.ts';
import { indexNote } from './index-note.ts';
import { awaitingOf } from './index-store.ts';
import type { NotesDeps } from './notes-deps.ts';
import { catching } from './policy.ts';

/** Passages written in one statement while somebody waits. */
const passagesAtOnce = 32;

/**
 * Indexes the most recently changed notes, so that a search finds what was just written. The search waits only a
 * moment: slower indexing continues in the background, and the rest is left to the job.
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
