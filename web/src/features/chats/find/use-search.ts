import { searchChats } from '@atrium/contract/routes/first-load.generated';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { chatSearchKey } from '../queries.ts';

/** Milliseconds without a key after which is searched, and for which an answer is taken for fresh. */
const pause = 120;
const freshness = 10_000;
/** Characters that are searched for. */
export const longestQuery = 500;

/** What is found for the words in a field, a moment after they were written; what was found before is shown until then. */
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
  /** What is shown was found for other words than those in the field. */
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
