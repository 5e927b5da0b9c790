/** The id of the space that an address shows; null for none. */
export function spaceIn(query: URLSearchParams): number | null {
  return query.get('section') === 'spaces' ? Number(query.get('space')) || null : null;
}

/** The id of the open space; null for none. */
export function openSpace(): number | null {
  return spaceIn(new URLSearchParams(location.search));
}
