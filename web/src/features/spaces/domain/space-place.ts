import type { SpaceItemKind } from '@atrium/contract/spaces';

/** The tabs of the panel of a space. */
const spaceTabs = ['sources', 'notes', 'chats'] as const;
export type SpaceTab = (typeof spaceTabs)[number];

/** The columns, of which a screen below 1200 px shows one at a time. */
export const spaceViews = ['sources', 'chat', 'studio'] as const;
export type SpaceView = (typeof spaceViews)[number];

/** Where in a space somebody is, as the address says. */
export interface SpacePlace {
  readonly tab: SpaceTab;
  readonly view: SpaceView;
  /** What is open in the space beside its lists. */
  readonly note: string | null;
  readonly source: string | null;
}

/** Reads a place from the query of the address; what it does not say, or says wrongly, is as at first. */
export function placeOf(query: URLSearchParams): SpacePlace {
  const tab = spaceTabs.find((each) => each === query.get('tab'));
  const [note, source] = [query.get('note'), query.get('source')];
  const isOpen = note !== null || source !== null || query.has('chat');
  return {
    tab: tab ?? 'sources',
    view: spaceViews.find((each) => each === query.get('view')) ?? (tab && !isOpen ? 'sources' : 'chat'),
    note,
    source,
  };
}

/** The segment that is pressed where one column is shown: what is opened from a list stands in the middle, but belongs there. */
export function segmentOf({ view, note, source }: SpacePlace, query: URLSearchParams): SpaceView {
  const isFromList = (note ?? source) !== null && !query.has('chat');
  return view === 'chat' && isFromList ? 'sources' : view;
}

/** What pressing a segment changes of the address: the chat takes the place of what was opened from a list. */
export function changeTo(view: SpaceView, query: URLSearchParams): Readonly<Record<string, string | null>> {
  if (view !== 'chat' || query.has('chat')) return { view };
  return { view, source: null, note: null, at: null, version: null };
}

/** The address of something in a space: open, with the list it stands in. */
export function addressIn(spaceId: number, kind: SpaceItemKind, id: string): string {
  const query = new URLSearchParams({ section: 'spaces', space: String(spaceId) });
  if (kind === 'task') query.set('view', 'studio');
  else {
    query.set('tab', `${kind}s`);
    query.set(kind, id);
  }
  return `/dashboard?${query}`;
}

/** The number of the space an address names; null where it names none. */
export function spaceOf(query: URLSearchParams): number | null {
  const id = Number(query.get('space'));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}
