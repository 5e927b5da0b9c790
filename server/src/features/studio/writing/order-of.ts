import { Problem } from '../../../platform/http/problem.ts';
import type { ReportOrder } from '../domain/report-order.ts';
import type { StudioDeps } from '../studio-deps.ts';
import type { Work } from './lease.ts';

/** The user's request with the space's instructions. Throws Problem if the space is gone. */
export async function orderOf(
  { database, spaces, productName, clock }: StudioDeps,
  { userId, report }: Pick<Work, 'userId' | 'report'>,
): Promise<ReportOrder> {
  const briefing = await spaces.briefingOf(database.db, userId, report.spaceId);
  if (briefing === null) throw new Problem('not-found', 'The space of this report is gone.');
  const { kind, title, wish } = report;
  const { name: spaceName, instructions } = briefing;
  return { kind, title, wish, spaceName, instructions, productName, today: clock.now() };
}
