import type { Report } from '@atrium/contract/studio';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { Problem } from '../../platform/http/problem.ts';
import { presentReports } from './present.ts';
import { findReport, type ReportRow, reportsOf } from './store.ts';
import type { StudioDeps } from './studio-deps.ts';

export const listReports =
  (deps: StudioDeps) =>
  async (
    { userId }: Actor,
    spaceId: number,
    page: { readonly after?: string | undefined; readonly limit: number },
  ): Promise<Report[]> => {
    const { spaces } = deps;
    const { db } = deps.database;
    await spaces.ensure(userId);
    await spaces.require(db, userId, spaceId);
    return presentReports(deps, db, userId, await reportsOf(db, userId, spaceId, page));
  };

export const readReport =
  (deps: StudioDeps) =>
  ({ userId }: Actor, id: string): Promise<Report> =>
    presentReport(deps, deps.database.db, userId, id);

/** A report as its owner sees it, if it and its space exist. */
export async function presentReport(deps: StudioDeps, db: Db | Tx, userId: string, id: string): Promise<Report> {
  const [report] = await presentReports(deps, db, userId, [await requireReport(deps, db, userId, id)]);
  if (!report) throw new Problem('not-found');
  return report;
}

/** Returns a report whose space exists; a report of a deleted space counts as not found. */
export async function requireReport(
  { spaces }: StudioDeps,
  db: Db | Tx,
  userId: string,
  id: string,
): Promise<ReportRow> {
  return spaces.requireItem(db, userId, await findReport(db, userId, id));
}
