import type { Citation } from '@atrium/contract/run-event';

/**
 * Where the page shows what is cited, in its space, at the words. The same address as the page's own `paths.cited` and
 * `sourceAddress` give: a journey follows it.
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
