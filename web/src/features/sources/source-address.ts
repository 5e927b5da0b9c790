import { focusNext } from '../../lib/focus-next.ts';
import { historyState } from '../../lib/history-state.ts';
import { navigate, useAddressQuery } from '../../lib/navigation.ts';
import { paths } from '../../lib/paths.ts';

/** A stretch of a source's text, in UTF-16 characters from its start. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** A stretch of an item's text as a reply cites it. */
export interface Cited extends Stretch {
  /** Of the item, when it was cited; null where that is not known. */
  readonly version: number | null;
  /** The words; null where the address came without them, as a copied one does. */
  readonly quote: string | null;
}

/** The source that the address shows, and the stretch of it that is marked; null where it shows none. */
export function useOpenSource(): { readonly id: string; readonly cited: Cited | null } | null {
  const [query] = useAddressQuery();
  const id = query.get('source');
  return id === null ? null : { id, cited: citedIn(query) };
}

/** What the address cites, with the words that came along with it; null where it cites nothing. */
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

/** The address of a source in its space, at a stretch of its text where one is named. */
export function sourceAddress(spaceId: number, id: string, marked?: Stretch): string {
  const at = marked ? `&at=${marked.start}-${marked.end}` : '';
  return `${paths.space(spaceId)}&source=${encodeURIComponent(id)}${at}`;
}

/** Opens a source in its space. */
export function openSourceIn(spaceId: number, id: string): void {
  navigate(sourceAddress(spaceId, id));
}

/** Leaves the source that is open, for the chat it stands beside or for the list it was opened from. */
export function closeSource(): void {
  const query = new URLSearchParams(location.search);
  const id = query.get('source');
  for (const part of ['source', 'at', 'version']) query.delete(part);
  if (!query.has('chat')) {
    query.set('tab', 'sources');
    // Where one column is shown at a time.
    query.set('view', 'sources');
    // The way back goes: who works by keys is where the source stands in the list.
    focusNext(() => [...document.links].find(({ href }) => href.endsWith(`source=${id}`)));
  }
  navigate(`${location.pathname}?${query}`);
}

/** Reads '120-180'; anything else is no stretch. */
function stretchOf(written: string | null): Stretch | null {
  const parts = /^(\d{1,9})-(\d{1,9})$/.exec(written ?? '');
  const start = Number(parts?.[1]);
  const end = Number(parts?.[2]);
  return parts && start < end ? { start, end } : null;
}
