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
  query.delete('note');
  query.set('tab', 'notes');
  // Where one column is shown at a time.
  query.set('view', 'sources');
  navigate(`${location.pathname}?${query}`);
}
