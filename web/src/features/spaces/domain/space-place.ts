import type { SpaceItemKind } from '@atrium/contract/spaces';

/** The tabs of the panel of a space. */
const spaceTabs = ['sources', 'notes', 'chats'] as const;
export type SpaceTab = (typeof spaceTabs)[number];

/** The columns of a space; below 1200 px they are shown one at a time. */
export const spaceViews = ['sources', 'chat', 'studio'] as const;
export type SpaceView = (typeof spaceViews)[number];

/** The user's location within a space, according to the address. */
export interface SpacePlace {
  readonly tab: SpaceTab;
  readonly view: SpaceView;
  /** The item open in the space beside its lists. */
  readonly note: string | null;
  readonly source: string | null;
}

/** Reads the location from the query of the address; missing or invalid parts get their defaults. */
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

/**
 * The pressed segment where one column is shown at a time. An item opened from a list is shown in the middle column,
 * but counts as part of 'Sources'.
 */
export function segmentOf({ view, note, source }: SpacePlace, query: URLSearchParams): SpaceView {
  const isFromList = (note ?? source) !== null && !query.has('chat');
  return view === 'chat' && isFromList ? 'sources' : view;
}

/** The changes of the address when a segment is pressed: the chat replaces an item opened from a list. */
export function changeTo(view: SpaceView, query: URLSearchParams): Readonly<Record<string, string | null>> {
  if (view !== 'chat' || query.has('chat')) return { view };
  return { view, source: null, note: null, at: null, version: null };
}

/** The address of an item in a space: opens it, with the list it belongs to. */
export function addressIn(spaceId: number, kind: SpaceItemKind, id: string): string {
  const query = new URLSearchParams({ section: 'spaces', space: String(spaceId) });
  if (kind === 'task') query.set('view', 'studio');
  else {
    query.set('tab', `${kind}s`);
    query.set(kind, id);
  }
  return `/dashboard?${query}`;
}

/** The id of the space that an address names; null if it names none. */
export function spaceOf(query: URLSearchParams): number | null {
  const id = Number(query.get('space'));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}
