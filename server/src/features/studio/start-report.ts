import type { BodyOf } from '@atrium/contract/endpoint';
import type { Report, startReport as starting } from '@atrium/contract/studio';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { Problem } from '../../platform/http/problem.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { kindNames } from './domain/report-order.ts';
import { wake } from './jobs.ts';
import { mostAtWork, mostReports } from './policy.ts';
import { presentReport } from './read-reports.ts';
import { countAtWork, countOfSpace, findReportEver, insertReport } from './store.ts';
import type { StudioDeps } from './studio-deps.ts';
import { readMaterial } from './writing/read-material.ts';
import { writerOf } from './writing/writer-of.ts';

/** Begins a report. Throws Problem if there is nothing to write from, or if the model is not available. */
export const startReport =
  (deps: StudioDeps) =>
  async (actor: Actor, spaceId: number, body: BodyOf<typeof starting>): Promise<Report> => {
    const { kind, title, wish, model, reportId } = body;
    const { database, spaces, inference, clock } = deps;
    const { userId } = actor;
    const begun = await findBegun(deps, database.db, userId, spaceId, body);
    if (begun !== null) return begun;
    const { missing } = await readMaterial(deps)(actor, spaceId);
    if (missing !== null) throw new Problem('conflict', missing);
    const prepared = await inference.prepare(actor, model);
    const id = reportId ?? newId();
    return database.transaction(async (tx) => {
      await spaces.hold(tx, userId);
      const briefing = await spaces.briefingOf(tx, userId, spaceId);
      if (briefing === null) throw new Problem('not-found');
      const meanwhile = await findBegun(deps, tx, userId, spaceId, body);
      if (meanwhile !== null) return meanwhile;
      await refuseTooMany(tx, userId, spaceId);
      const now = clock.now();
      await insertReport(tx, {
        userId,
        id,
        spaceId,
        kind,
        title: title || `${kindNames[kind]}: ${briefing.name}`.slice(0, 200),
        wish,
        model: prepared.modelId,
        modelName: prepared.name,
        writer: writerOf(actor, prepared),
        stage: 'queued',
        isQuoted: prepared.route === 'built-in',
        createdAt: now,
        updatedAt: now,
      });
      await wake(tx, userId, id);
      return presentReport(deps, tx, userId, id);
    });
  };

/**
 * The report that an earlier attempt of the same call began. Throws Problem if the id belongs to another report, or to
 * a deleted one.
 */
async function findBegun(
  deps: StudioDeps,
  db: Db | Tx,
  userId: string,
  spaceId: number,
  { reportId, kind, title, wish }: BodyOf<typeof starting>,
): Promise<Report | null> {
  const row = reportId === undefined ? null : await findReportEver(db, userId, reportId);
  if (row === null) return null;
  const isSame =
    row.spaceId === spaceId && row.kind === kind && row.wish === wish && (title || row.title) === row.title;
  if (!isSame) throw new Problem('conflict', 'This request was already sent with other content.');
  if (row.deletedAt !== null) throw new Problem('conflict', 'This report was begun already, and deleted since.');
  return presentReport(deps, db, userId, row.id);
}

/** Refuses a report beyond the limits for a user at a time and for a space. The caller has locked the user's spaces. */
async function refuseTooMany(tx: Parameters<typeof countAtWork>[0], userId: string, spaceId: number): Promise<void> {
  if ((await countAtWork(tx, userId)) >= mostAtWork)
    throw new Problem(
      'conflict',
      `${mostAtWork} reports are being written already. Wait until one is ready, or cancel it.`,
    );
  if ((await countOfSpace(tx, userId, spaceId)) >= mostReports)
    throw new Problem(
      'conflict',
      'This space has as many reports as it can hold. One that you delete makes room after 15 minutes; notes made of it stay.',
    );
}
