import type { InfiniteData } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';

/**
 * Removes one row from a paged list before the server has confirmed it. Returns a function that puts it back in its
 * place.
 */
export function takeOut(queryKey: readonly unknown[], id: string): () => void {
  type Pages = InfiniteData<{ readonly id: string }[]>;
  const change = (to: (pages: Pages['pages']) => Pages['pages']) =>
    queryClient.setQueryData<Pages>(queryKey, (known) => known && { ...known, pages: to(known.pages) });
  const before = queryClient.getQueryData<Pages>(queryKey)?.pages ?? [];
  const page = before.findIndex((rows) => rows.some((row) => row.id === id));
  const place = before[page]?.findIndex((row) => row.id === id) ?? -1;
  const taken = before[page]?.[place];
  change((pages) => pages.map((rows) => rows.filter((row) => row.id !== id)));
  return () => {
    if (!taken) return;
    change((pages) => {
      const isThere = pages.some((rows) => rows.some((row) => row.id === id));
      return isThere ? pages : pages.map((rows, at) => (at === page ? rows.toSpliced(place, 0, taken) : rows));
    });
  };
}
