import { historyState } from './history-state.ts';
import { navigate } from './navigation.ts';

/** The query parameters that identify a dialog which has an address. */
type Dialog = Readonly<Record<string, string>>;

/** Opens a dialog over the current page. The browser's back button closes it. */
export function openOverPage(dialog: Dialog): void {
  navigate(addressWith(dialog), { state: { isOverPage: true } });
}

/** Replaces the open dialog by another one, or by another part of it. */
export function turnOverPage(dialog: Dialog): void {
  navigate(addressWith(dialog), { replace: true, state: history.state });
}

/**
 * Closes a dialog: goes back to the page it was opened over, or to the same address without the dialog where the dialog
 * was the first thing shown.
 */
export function closeOverPage(): void {
  if (historyState('isOverPage') === true) history.back();
  else navigate(addressWith({}), { replace: true });
}

function addressWith(dialog: Dialog): string {
  const query = new URLSearchParams(location.search);
  for (const name of ['upgrade', 'settings', 'open']) query.delete(name);
  for (const [name, value] of Object.entries(dialog)) query.set(name, value);
  return query.size > 0 ? `${location.pathname}?${query}` : location.pathname;
}
