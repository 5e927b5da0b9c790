import type { Report } from '@atrium/contract/studio';
import type { Actor } from '../../platform/http/actor.ts';
import { Problem } from '../../platform/http/problem.ts';
import { isWritten } from './domain/sections.ts';
import { wake } from './jobs.ts';
import { mostAtWork } from './policy.ts';
import { presentReport, requireReport } from './read-reports.ts';
import { countAtWork, isAtEnd, lockReport, writeReport } from './store.ts';
import type { StudioDeps } from './studio-deps.ts';
import type { AtWork } from './writing/at-work.ts';
import { giveBackUnlessLive, halted } from './writing/lease.ts';
import { writerOf } from './writing/writer-of.ts';

/** Cancels the work on a report; a finished report stays as it is. */
export const cancelReport =
  (deps: StudioDeps, atWork: AtWork) =>
  async ({ userId }: Actor, id: string): Promise<Report> => {
    const report = await deps.database.transaction(async (tx) => {
      await requireReport(deps, tx, userId, id);
      const row = await lockReport(tx, userId, id);
      if (row === null) throw new Problem('not-found');
      if (!isAtEnd(row)) {
        await writeReport(tx, userId, id, { ...halted(row, 'cancelled', null), updatedAt: deps.clock.now() });
        await giveBackUnlessLive(tx, deps, row);
      }
      return presentReport(deps, tx, userId, id);
    });
    // Stops at once in this process; another replica notices when it renews its lease.
    atWork.breakOff(id);
    return report;
  };

/** Resumes a failed or cancelled report where it stopped. Throws Problem if the model is not available. */
export const retryReport =
  (deps: StudioDeps) =>
  async (actor: Actor, id: string): Promise<Report> => {
    const { userId } = actor;
    const halted = await requireReport(deps, deps.database.db, userId, id);
    // A report that is fully written, and paid for, is saved without a model.
    const prepared = isWritten(halted) ? null : await deps.inference.prepare(actor, halted.model);
    return deps.database.transaction(async (tx) => {
      await deps.spaces.hold(tx, userId);
      const row = await lockReport(tx, userId, id);
      if (row === null) throw new Problem('not-found');
      if (row.stage === 'failed' || row.stage === 'cancelled') {
        if ((await countAtWork(tx, userId)) >= mostAtWork)
          throw new Problem('conflict', `${mostAtWork} reports are being written already. Wait until one is ready.`);
        await writeReport(tx, userId, id, {
          stage: row.haltedAt ?? 'queued',
          haltedAt: null,
          problem: null,
          attempts: 0,
          writer: writerOf(actor, prepared),
          ...(prepared !== null && { isQuoted: prepared.route === 'built-in' }),
          updatedAt: deps.clock.now(),
        });
        await wake(tx, userId, id);
      }
      return presentReport(deps, tx, userId, id);
    });
  };
