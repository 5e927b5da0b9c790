import type { Report } from '@atrium/contract/studio';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { presentReport } from './present.ts';
import { findReport, type ReportRow, reportsOf } from './store.ts';
import type { StudioDeps } from './studio-deps.ts';

export const listReports =
  ({ database: { db }, spaces }: StudioDeps) =>
  async (
    { userId }: Actor,
    spaceId: number,
    page: { readonly after?: string | undefined; readonly limit: number },
  ): Promise<Report[]> => {
    await spaces.ensure(userId);
    await spaces.require(db, userId, spaceId);
    return (await reportsOf(db, userId, spaceId, page)).map(presentReport);
  };

export const readReport =
  (deps: StudioDeps) =>
  async ({ userId }: Actor, id: string): Promise<Report> =>
    presentReport(await requireReport(deps, deps.database.db, userId, id));

/** Returns a report whose space exists; a report of a deleted space counts as not found. */
export async function requireReport(
  { spaces }: StudioDeps,
  db: Db | Tx,
  userId: string,
  id: string,
): Promise<ReportRow> {
  return spaces.requireItem(db, userId, await findReport(db, userId, id));
}
