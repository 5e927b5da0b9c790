interface Asked {
  readonly pageParam: string | undefined;
  readonly signal: AbortSignal;
}

interface PageQuery {
  readonly limit: number;
  readonly after: string | undefined;
}

/**
 * Returns the `useInfiniteQuery` options shared by all lists in which each page begins after the last row of the
 * previous page.
 *
 * @param size rows of a page; a shorter page is the last
 */
export function pagesAfter<Row extends { readonly id: string }>(
  size: number,
  read: (query: PageQuery, signal: AbortSignal) => Promise<Row[]>,
) {
  return {
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }: Asked) => read({ limit: size, after: pageParam }, signal),
    getNextPageParam: (page: Row[]) => (page.length < size ? undefined : page.at(-1)?.id),
  };
}
