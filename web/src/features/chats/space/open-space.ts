/** The space an address shows, by its number; null where it shows none. */
export function spaceIn(query: URLSearchParams): number | null {
  return query.get('section') === 'spaces' ? Number(query.get('space')) || null : null;
}

/** The space that is open, by its number; null where none is. */
export function openSpace(): number | null {
  return spaceIn(new URLSearchParams(location.search));
}
