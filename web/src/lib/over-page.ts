import { historyState } from './history-state.ts';
import { navigate } from './navigation.ts';

/** What the address says of a dialog that has one: by the names in the query. */
type Dialog = Readonly<Record<string, string>>;

/** Opens a dialog over the page that is shown. Back closes it. */
export function openOverPage(dialog: Dialog): void {
  navigate(addressWith(dialog), { state: { isOverPage: true } });
}

/** Shows a dialog, or another part of it, in place of the one that is open. */
export function turnOverPage(dialog: Dialog): void {
  navigate(addressWith(dialog), { replace: true, state: history.state });
}

/** Closes a dialog: back to the page it was opened over, or to the same page without it where it was the first thing shown. */
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
