/**
 * The rows of a list, one after the other; only one batch of them is in memory at a time.
 * @param next Up to `limit` rows after `last`, in the order of the list; from the start when `last` is null.
 */
export async function* eachRow<Row>(
  limit: number,
  next: (last: Row | null, limit: number) => Promise<readonly Row[]>,
): AsyncGenerator<Row, void> {
  for (let last: Row | null = null; ; ) {
    const rows = await next(last, limit);
    yield* rows;
    last = rows.at(-1) ?? null;
    if (rows.length < limit) return;
  }
}
