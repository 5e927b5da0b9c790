import { useState } from 'react';
import { useAddressQuery } from './navigation.ts';

/**
 * The text of a search field, which is also kept in the address, and a function that changes it. When a link or the
 * back button changes the address, the field follows.
 */
export function useSearchedWords(): readonly [string, (words: string) => void] {
  const [query, change] = useAddressQuery();
  const asked = query.get('q') ?? '';
  const [written, setWritten] = useState(asked);
  const [seen, setSeen] = useState(asked);
  if (asked !== seen) {
    setSeen(asked);
    // The address holds the text without surrounding spaces; the field keeps them while the user types.
    if (asked !== written.trim()) setWritten(asked);
  }
  const write = (words: string) => {
    setWritten(words);
    change({ q: words.trim() || null }, { replace: true });
  };
  return [written, write];
}
