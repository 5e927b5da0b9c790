import { useRef, useState } from 'react';
import { ProblemError } from '../../../lib/problem-error.ts';
import { sentenceOf } from '../../../lib/sentence-of.ts';

type Finding<T> =
  | { readonly state: 'idle' | 'busy' }
  | { readonly state: 'found'; readonly found: T }
  | { readonly state: 'failed'; readonly sentence: string; readonly isOff: boolean };

/** Runs one search for pages at a time; a new search cancels the previous one. */
export function useFinding<T>() {
  const [finding, setFinding] = useState<Finding<T>>({ state: 'idle' });
  const under = useRef<AbortController | null>(null);
  const find = async (ask: (signal: AbortSignal) => Promise<T>) => {
    under.current?.abort();
    const mine = new AbortController();
    under.current = mine;
    setFinding({ state: 'busy' });
    try {
      const found = await ask(mine.signal);
      if (!mine.signal.aborted) setFinding({ state: 'found', found });
    } catch (error) {
      if (mine.signal.aborted) return;
      const isOff = error instanceof ProblemError && error.code === 'web-search-off';
      setFinding({ state: 'failed', sentence: sentenceOf(error), isOff });
    }
  };
  return { finding, find };
}
