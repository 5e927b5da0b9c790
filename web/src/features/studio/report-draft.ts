import type { ReportFields } from './manage-reports.ts';

/** Signing out forgets everything under 'atrium.draft'. */
const prefix = 'atrium.draft-report.';

/** What was asked for in a space and not begun; null where nothing was. */
export function readReportDraft(spaceId: number): Partial<ReportFields> | null {
  try {
    const kept: Partial<ReportFields> | null = JSON.parse(sessionStorage.getItem(prefix + spaceId) ?? 'null');
    return typeof kept === 'object' ? kept : null;
  } catch {
    return null;
  }
}

/** Keeps it with the tab, or forgets it. A full storage keeps nothing: the page goes on without. */
export function keepReportDraft(spaceId: number, fields: ReportFields | null): void {
  try {
    if (fields === null) sessionStorage.removeItem(prefix + spaceId);
    else sessionStorage.setItem(prefix + spaceId, JSON.stringify(fields));
  } catch {
    // Storage is full or forbidden.
  }
}
