import { focusNext } from '../../lib/focus-next.ts';
import { historyState } from '../../lib/history-state.ts';
import { navigate, useAddressQuery } from '../../lib/navigation.ts';
import { paths } from '../../lib/paths.ts';

/** A range of a source's text, in UTF-16 code units from its start. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** A range of an item's text that a reply cites. */
export interface Cited extends Stretch {
  /** The version of the item when it was cited; null where that is not known. */
  readonly version: number | null;
  /** The quoted words; null if they are unknown, as when the address was copied. */
  readonly quote: string | null;
}

/** The source that the address names, and the cited range in it; null if it names none. */
export function useOpenSource(): { readonly id: string; readonly cited: Cited | null } | null {
  const [query] = useAddressQuery();
  const id = query.get('source');
  return id === null ? null : { id, cited: citedIn(query) };
}

/** The citation in the address, with the quote from the history entry; null if there is none. */
export function citedIn(query: URLSearchParams): Cited | null {
  const stretch = stretchOf(query.get('at'));
  if (stretch === null) return null;
  const quote = historyState('quote');
  return {
    ...stretch,
    version: Number(query.get('version')) || null,
    quote: typeof quote === 'string' && quote !== '' ? quote : null,
  };
}

/** The address of a source in its space, optionally at a range of its text. */
export function sourceAddress(spaceId: number, id: string, marked?: Stretch): string {
  const at = marked ? `&at=${marked.start}-${marked.end}` : '';
  return `${paths.space(spaceId)}&source=${encodeURIComponent(id)}${at}`;
}

/** Opens a source in its space. */
export function openSourceIn(spaceId: number, id: string): void {
  navigate(sourceAddress(spaceId, id));
}

/** Closes the open source and returns to the chat beside it, or to the list. */
export function closeSource(): void {
  const query = new URLSearchParams(location.search);
  const id = query.get('source');
  for (const part of ['source', 'at', 'version']) query.delete(part);
  if (!query.has('chat')) {
    query.set('tab', 'sources');
    // For layouts that show one column at a time.
    query.set('view', 'sources');
    // The button that was pressed disappears: the focus moves to the source in the list.
    focusNext(() => [...document.links].find(({ href }) => href.endsWith(`source=${id}`)));
  }
  navigate(`${location.pathname}?${query}`);
}

/** Parses '120-180'; returns null for anything else. */
function stretchOf(written: string | null): Stretch | null {
  const parts = /^(\d{1,9})-(\d{1,9})$/.exec(written ?? '');
  const start = Number(parts?.[1]);
  const end = Number(parts?.[2]);
  return parts && start < end ? { start, end } : null;
}
