import type { InfiniteData } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';

/** Changes the cached pages of a list; a list that is not cached stays so. */
export function changePages<Row>(queryKey: readonly unknown[], change: (rows: Row[], at: number) => Row[]): void {
  queryClient.setQueryData<InfiniteData<Row[]>>(
    queryKey,
    (known) => known && { ...known, pages: known.pages.map(change) },
  );
}
