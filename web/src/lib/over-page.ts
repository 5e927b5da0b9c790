import { historyState } from './history-state.ts';

/** Marks an entry of the browser's history that was added by opening a dialog with an address over the page before it. */
export const overPage = { isOverPage: true } as const;

/** Whether going back closes such a dialog: else it was the first thing shown. */
export const isOverPage = (): boolean => historyState('isOverPage') === true;
