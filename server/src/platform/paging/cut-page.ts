/**
 * Cuts rows to one page. The caller has read one row more than a page holds, so if there are more, the cursor of the
 * last row shown is returned too.
 */
export function cutPage<Row>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (last: Row) => string,
): { readonly shown: readonly Row[]; readonly nextCursor: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { shown, nextCursor: last !== undefined && rows.length > limit ? cursorOf(last) : null };
}
