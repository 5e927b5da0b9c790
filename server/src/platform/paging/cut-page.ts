/** What is shown of rows, of which one more was read than a page has, and the cursor of its last where there are more. */
export function cutPage<Row>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (last: Row) => string,
): { readonly shown: readonly Row[]; readonly nextCursor: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { shown, nextCursor: last !== undefined && rows.length > limit ? cursorOf(last) : null };
}
