import type { Source } from '@atrium/contract/sources';
import type { Tx } from '../../platform/database/database.ts';
import type { Deletion } from '../spaces/index.ts';
import { wake } from './jobs.ts';
import { reread } from './read-sources.ts';
import type { SourcesDeps } from './sources-deps.ts';
import { deletedBefore, findSource, idsOfSpace, idsOfUser, isDueToGo, markDeleted, removeSources } from './store.ts';

/**
 * Deleting and restoring sources. No search finds a deleted source; a restored one whose processing was interrupted
 * continues where it was.
 */
export function deletionOfSources(deps: SourcesDeps): Deletion<Source> {
  const { retrieval } = deps;
  return deps.spaces.keepDeleted<Source>({
    find: (db, userId, id) => reread(deps, db, userId, id),
    async mark(tx, userId, id, deletedAt) {
      if (!(await markDeleted(tx, userId, id, deletedAt))) return false;
      await retrieval.hide(tx, userId, [id], deletedAt !== null);
      const row = deletedAt === null ? await findSource(tx, userId, id) : null;
      if (row && row.stage !== 'ready' && row.stage !== 'failed') await wake(tx, row);
      return true;
    },
    due: deletedBefore,
    async take(tx, userId, id, before) {
      if (!(await isDueToGo(tx, userId, id, before))) return false;
      await take(deps, tx, userId, [id]);
      await retrieval.remove(tx, userId, [id]);
      return true;
    },
  });
}

/** Deletes sources permanently; their bytes are removed by the sweep of `files`. */
async function take({ files }: SourcesDeps, tx: Tx, userId: string, ids: readonly string[]): Promise<void> {
  await files.elsewhere.drop(tx, await removeSources(tx, userId, ids));
}

export const takeOfSpace =
  (deps: SourcesDeps) =>
  async (tx: Tx, userId: string, spaceId: number): Promise<void> =>
    take(deps, tx, userId, await idsOfSpace(tx, userId, spaceId));

export const takeOfUser =
  (deps: SourcesDeps) =>
  async (tx: Tx, userId: string): Promise<void> =>
    take(deps, tx, userId, await idsOfUser(tx, userId));
