import type { Citation } from '@atrium/contract/run-event';

/**
 * The address of the page that shows a cited source or note in its space, at the cited words. It equals what the page's
 * own `paths.cited` and `sourceAddress` give: an end-to-end test follows it.
 */
export function placeOfCitation(
  spaceId: number,
  { itemId, itemKind, start = 0, end = 0 }: Omit<Citation, 'id' | 'title'>,
): string | null {
  if (itemId === undefined) return null;
  const query = new URLSearchParams({
    section: 'spaces',
    space: String(spaceId),
    [itemKind ?? 'source']: itemId,
    at: `${start}-${end}`,
  });
  return `/dashboard?${query}`;
}
