import { focusNext } from '../../lib/focus-next.ts';
import { navigate, useAddressQuery } from '../../lib/navigation.ts';
import { addressIn } from '../spaces/index.ts';

/** The id of the note that the address names; null if it names none. */
export function useOpenNote(): string | null {
  const [query] = useAddressQuery();
  return query.get('note');
}

/** Opens a note in its space. */
export function openNoteIn(spaceId: number, id: string): void {
  navigate(noteAddress(spaceId, id));
}

/** The address of a note in its space. */
export function noteAddress(spaceId: number, id: string): string {
  return addressIn(spaceId, 'note', id);
}

/** Closes the open note and returns to the list. */
export function closeNote(): void {
  const query = new URLSearchParams(location.search);
  const id = query.get('note');
  query.delete('note');
  query.set('tab', 'notes');
  // For layouts that show one column at a time.
  query.set('view', 'sources');
  navigate(`${location.pathname}?${query}`);
  // The button that was pressed disappears: the focus moves to the note in the list.
  focusNext(() => [...document.links].find(({ href }) => href.endsWith(`note=${id}`)));
}
