import type { InfiniteData } from '@tanstack/react-query';
import { changePages } from './change-pages.ts';
import { queryClient } from './query-client.ts';

/**
 * Removes one row from a paged list before the server has confirmed it. Returns a function that puts it back in its
 * place.
 */
export function takeOut(queryKey: readonly unknown[], id: string): () => void {
  interface Row {
    readonly id: string;
  }
  const pagesNow = () => queryClient.getQueryData<InfiniteData<Row[]>>(queryKey)?.pages ?? [];
  const before = pagesNow();
  const page = before.findIndex((rows) => rows.some((row) => row.id === id));
  const place = before[page]?.findIndex((row) => row.id === id) ?? -1;
  const taken = before[page]?.[place];
  changePages<Row>(queryKey, (rows) => rows.filter((row) => row.id !== id));
  return () => {
    if (!taken || pagesNow().some((rows) => rows.some((row) => row.id === id))) return;
    changePages<Row>(queryKey, (rows, at) => (at === page ? rows.toSpliced(place, 0, taken) : rows));
  };
}
