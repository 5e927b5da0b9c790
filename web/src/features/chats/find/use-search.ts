import { searchChats } from '@atrium/contract/routes/first-load.generated';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { chatSearchKey } from '../queries.ts';

/**
 * Milliseconds: `pause` is how long typing must rest before a search starts, `freshness` how long its answer counts as
 * fresh.
 */
const pause = 120;
const freshness = 10_000;
/** How many characters of the text are searched for. */
export const longestQuery = 500;

/** Searches for the text of a field shortly after typing has stopped; the previous results are shown until then. */
export function useSearch(text: string, limit: number) {
  const asked = text.trim().toWellFormed().replaceAll('\0', '').slice(0, longestQuery);
  const words = useSettled(asked);
  const query = useQuery({
    queryKey: [...chatSearchKey, words, limit],
    enabled: words !== '',
    staleTime: freshness,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(searchChats, { query: { q: words, limit }, signal }),
  });
  /** Whether the results shown belong to another text than the one in the field. */
  const isBehind = words !== asked || query.isPlaceholderData;
  return { ...query, words, isBehind };
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : pause);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
