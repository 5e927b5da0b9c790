/** The id in the document of the row of a report. */
export function rowIdOf(reportId: string): string {
  return `report-${reportId}`;
}

/** Scrolls to the row of a report that was just begun: below many tasks its start would not be seen. */
export function showReport(reportId: string): void {
  // Once the dialog is gone, and the focus is back where it was opened.
  requestAnimationFrame(() => document.getElementById(rowIdOf(reportId))?.scrollIntoView?.({ block: 'nearest' }));
}
