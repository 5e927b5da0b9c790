import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** How many headings name a table: enough to tell tables apart, and not too long to listen to. */
const enough = 4;

interface NamedTable {
  readonly ref: RefObject<HTMLElement | null>;
  readonly 'aria-label': string;
  readonly 'data-headings': string;
}

/** The function that sets each table's number. */
const numbering = new Map<HTMLElement, (number: number) => void>();

/**
 * Numbers all tables anew: a table that is inserted before others, as when a chat is scrolled up, changes their
 * numbers.
 */
function renumber(): void {
  const counts = new Map<string, number>();
  for (const table of document.querySelectorAll<HTMLElement>('[data-headings]')) {
    const names = table.dataset.headings ?? '';
    const number = (counts.get(names) ?? 0) + 1;
    counts.set(names, number);
    numbering.get(table)?.(number);
  }
}

/**
 * Props for the box in which a table scrolls. The label is made of the table's first headings, since a text may have
 * many tables, and of a number if an earlier table on the page has the same headings.
 */
export function useNamedTable(headings: readonly string[]): NamedTable {
  const ref = useRef<HTMLElement>(null);
  const [number, setNumber] = useState(1);
  const names = headings.filter(Boolean).slice(0, enough).join(', ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: other names are other numbers
  useLayoutEffect(() => {
    const table = ref.current;
    if (!table) return;
    numbering.set(table, setNumber);
    renumber();
    return () => void numbering.delete(table);
  }, [names]);
  const what = number > 1 ? `Table ${number}` : 'Table';
  return { ref, 'aria-label': names === '' ? what : `${what}: ${names}`, 'data-headings': names };
}
