import { useState } from 'react';
import { useAddressQuery } from './navigation.ts';

/**
 * The words of a search field, which stand in the address as well, and how to write others. Where a link or the way back
 * changes them there, the field follows.
 */
export function useSearchedWords(): readonly [string, (words: string) => void] {
  const [query, change] = useAddressQuery();
  const asked = query.get('q') ?? '';
  const [written, setWritten] = useState(asked);
  const [seen, setSeen] = useState(asked);
  if (asked !== seen) {
    setSeen(asked);
    // What is written here comes back from the address without the spaces around it.
    if (asked !== written.trim()) setWritten(asked);
  }
  const write = (words: string) => {
    setWritten(words);
    change({ q: words.trim() || null }, { replace: true });
  };
  return [written, write];
}
