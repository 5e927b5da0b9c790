import { focusNext } from '../../lib/focus-next.ts';
import { navigate, useAddressQuery } from '../../lib/navigation.ts';
import { addressIn } from '../spaces/index.ts';

/** The id of the note that the address shows; null where it shows none. */
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

/** Leaves the note that is open for the list it is in. */
export function closeNote(): void {
  const query = new URLSearchParams(location.search);
  const id = query.get('note');
  query.delete('note');
  query.set('tab', 'notes');
  // Where one column is shown at a time.
  query.set('view', 'sources');
  navigate(`${location.pathname}?${query}`);
  // The way back goes: who works by keys is where the note stands in the list.
  focusNext(() => [...document.links].find(({ href }) => href.endsWith(`note=${id}`)));
}
