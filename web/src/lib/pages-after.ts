interface Asked {
  readonly pageParam: string | undefined;
  readonly signal: AbortSignal;
}

interface PageQuery {
  readonly limit: number;
  readonly after: string | undefined;
}

/**
 * How a list goes on whose pages begin after the last row of the page before: the part of a `useInfiniteQuery` that each
 * such list has.
 *
 * @param size rows of a page; a shorter one is the last
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
