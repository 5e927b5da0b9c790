import {
  cancelReport,
  deleteReport,
  exportReport,
  restoreReport,
  retryReport,
  startReport,
} from '@atrium/contract/routes/studio.generated';
import type { Report, ReportFormat, ReportKind } from '@atrium/contract/studio';
import { call, send } from '../../lib/api.ts';
import { unlessGone } from '../../lib/is-gone.ts';
import { saveFile } from '../../lib/save-file.ts';
import { deleteWithUndo } from '../../ui/notices/delete-with-undo.ts';
import { toastFailure } from '../../ui/notices/toast-failure.ts';
import { adoptReport, changeReports, dropReport } from './queries.ts';
import { reportsChanged } from './reports-changed.ts';

/** The user's input for a report. */
export interface ReportFields {
  readonly kind: ReportKind;
  readonly title: string;
  readonly wish: string;
  readonly model: string;
}

/** Starts a report. The given id makes a retry start no second report. Rejects if the server refuses it. */
export async function beginReport(spaceId: number, reportId: string, fields: ReportFields): Promise<void> {
  const report = await call(startReport, { params: { spaceId }, body: { ...fields, reportId } });
  changeReports(spaceId, (page, at) => {
    const others = page.filter(({ id }) => id !== report.id);
    return at === 0 ? [report, ...others] : others;
  });
  await reportsChanged(spaceId);
}

export async function cancel(report: Report): Promise<void> {
  await attempt('The report was not cancelled', report, async () =>
    adoptReport(await call(cancelReport, { params: { id: report.id } })),
  );
}

export async function retry(report: Report): Promise<void> {
  await attempt('The report was not taken up again', report, async () =>
    adoptReport(await call(retryReport, { params: { id: report.id } })),
  );
}

/** Downloads a report in a format; the server may take a moment to create it. */
export async function saveReportAs({ id, title }: Report, format: ReportFormat): Promise<void> {
  try {
    await saveFile(await send(exportReport, { params: { id }, query: { format } }), title || 'report');
  } catch (error) {
    toastFailure('The report was not exported', error);
  }
}

/** Deletes a report at once and offers to undo that. Its note stays. */
export function removeReport({ id, spaceId, title }: Report): Promise<void> {
  return deleteWithUndo({
    kind: 'Report',
    title,
    hide: () => dropReport(spaceId, id),
    remove: () => unlessGone(call(deleteReport, { params: { id } })),
    restore: () => call(restoreReport, { params: { id } }),
    refresh: () => reportsChanged(spaceId),
  });
}

async function attempt(title: string, { spaceId }: Report, deed: () => Promise<void>): Promise<void> {
  try {
    await deed();
  } catch (error) {
    toastFailure(title, error);
  }
  await reportsChanged(spaceId);
}
