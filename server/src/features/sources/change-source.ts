import type { BodyOf } from '@atrium/contract/endpoint';
import type { Source, updateSource as updating } from '@atrium/contract/sources';
import type { Actor } from '../../platform/http/actor.ts';
import { Problem } from '../../platform/http/problem.ts';
import { wake } from './jobs.ts';
import { reread } from './read-sources.ts';
import type { SourcesDeps } from './sources-deps.ts';
import { includeAll, lockSource, writeSource } from './store.ts';
import { insertVersion } from './version-store.ts';

export const updateSource =
  (deps: SourcesDeps) =>
  async ({ userId }: Actor, id: string, { title, isInKnowledgeBase }: BodyOf<typeof updating>): Promise<Source> =>
    deps.database.transaction(async (tx) => {
      const row = await deps.spaces.requireItem(tx, userId, await lockSource(tx, userId, id));
      await writeSource(tx, userId, id, {
        ...(title === undefined ? {} : { title, isTitleGiven: true }),
        isInKnowledgeBase: isInKnowledgeBase ?? row.isInKnowledgeBase,
        updatedAt: deps.clock.now(),
      });
      await deps.retrieval.change(tx, userId, id, { title, isIncluded: isInKnowledgeBase });
      return reread(deps, tx, userId, id);
    });

export const includeAllSources =
  (deps: SourcesDeps) =>
  async ({ userId }: Actor, spaceId: number, isInKnowledgeBase: boolean): Promise<{ changed: number }> =>
    deps.database.transaction(async (tx) => {
      await deps.spaces.require(tx, userId, spaceId);
      const changed = await includeAll(tx, userId, spaceId, isInKnowledgeBase, deps.clock.now());
      await deps.retrieval.include(tx, userId, changed, isInKnowledgeBase);
      return { changed: changed.length };
    });

/** Restarts a failed source at the stage where it failed. */
export const retrySource =
  (deps: SourcesDeps) =>
  async ({ userId }: Actor, id: string): Promise<Source> =>
    deps.database.transaction(async (tx) => {
      const row = await deps.spaces.requireItem(tx, userId, await lockSource(tx, userId, id));
      if (row.stage === 'failed') {
        await writeSource(tx, userId, id, { ...begun(row.failedAt ?? 'queued'), updatedAt: deps.clock.now() });
        await wake(tx, row);
      }
      return reread(deps, tx, userId, id);
    });

/** Fetches a page again, as its next version. */
export const refreshSource =
  (deps: SourcesDeps) =>
  async ({ userId }: Actor, id: string): Promise<Source> =>
    deps.database.transaction(async (tx) => {
      const row = await deps.spaces.requireItem(tx, userId, await lockSource(tx, userId, id));
      if (row.url === null) throw new Problem('conflict', 'Only pages of the web can be refreshed.');
      const isAtWork = row.stage !== 'ready' && row.stage !== 'failed';
      if (isAtWork) return reread(deps, tx, userId, id);
      const now = deps.clock.now();
      // A version that failed is restarted as it is.
      if (row.latest === row.version) {
        await insertVersion(tx, { userId, sourceId: id, version: row.latest + 1, createdAt: now });
        await writeSource(tx, userId, id, { latest: row.latest + 1 });
      }
      // `updatedAt` stays: an update is reported only if the page has changed.
      await writeSource(tx, userId, id, begun('fetching'));
      await wake(tx, row);
      return reread(deps, tx, userId, id);
    });

/** The fields of a source whose work begins, or begins again, at a stage. */
export const begun = <S>(stage: S) =>
  ({ stage, failedAt: null, problem: null, done: 0, total: 0, attempts: 0, leaseBy: null, leaseUntil: null }) as const;
