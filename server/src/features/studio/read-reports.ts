import type { Report } from '@atrium/contract/studio';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { Problem } from '../../platform/http/problem.ts';
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
    presentReport(await standing(deps, deps.database.db, userId, id));

/** A report of a space that is there: with its space, it is gone. */
export async function standing({ spaces }: StudioDeps, db: Db | Tx, userId: string, id: string): Promise<ReportRow> {
  const row = await findReport(db, userId, id);
  if (row === null) throw new Problem('not-found');
  await spaces.require(db, userId, row.spaceId);
  return row;
}
