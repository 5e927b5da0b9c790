/** How many frames to wait for the dialog to be gone and for the focus to be back where it was opened. */
const patience = 30;

/** The id in the document of the row of a report. */
export function rowIdOf(reportId: string): string {
  return `report-${reportId}`;
}

/**
 * Scrolls to the row of a report that was just begun: below many tasks its start would not be seen. The focus comes
 * back first, for that scrolls to the button that has it.
 */
export function showReport(reportId: string): void {
  const look = (frames: number) => {
    if (frames > 0 && !isOnPage(document.activeElement)) requestAnimationFrame(() => look(frames - 1));
    else document.getElementById(rowIdOf(reportId))?.scrollIntoView?.({ block: 'nearest' });
  };
  look(patience);
}

/** Whether the focus is on a control of the page, neither in a dialog nor nowhere. */
function isOnPage(focused: Element | null): boolean {
  return focused !== null && !focused.matches('body') && !focused.closest('[role=dialog]');
}
