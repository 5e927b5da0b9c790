import { eachRow } from '../../platform/paging/each-row.ts';
import type { UserLifecycle } from '../accounts/index.ts';
import { titleLine } from './domain/report-text.ts';
import { endedAfter, type ReportRow, removeReportsOf } from './store.ts';
import type { StudioDeps } from './studio-deps.ts';
import { asMarkdown, readWholeReport } from './writing/save-report.ts';

const atOnce = 20;

/** A visitor has no spaces and so no reports, so signing in has none to merge. */
export function studioLifecycle(deps: StudioDeps): UserLifecycle {
  return {
    async *exporting(userId) {
      const { db } = deps.database;
      const rows = eachRow<ReportRow>(atOnce, (last, limit) => endedAfter(db, userId, last?.id ?? null, limit));
      for await (const row of rows) {
        const content = asMarkdown(await readWholeReport(deps, row), row.spaceId, deps.appUrl.origin);
        yield {
          path: `reports/space-${row.spaceId}/${row.id}.md`,
          content: `${titleLine(row.title)}\n\n${content}\n`,
        };
      }
    },
    deleting: removeReportsOf,
  };
}
