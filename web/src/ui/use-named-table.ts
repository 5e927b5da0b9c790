import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** So many headings tell one table from another without being a speech. */
const enough = 4;

interface NamedTable {
  readonly ref: RefObject<HTMLElement | null>;
  readonly 'aria-label': string;
  readonly 'data-headings': string;
}

/** How each table on the page is told its number. */
const numbering = new Map<HTMLElement, (number: number) => void>();

/** Gives all of them their numbers: one that is drawn before others, as in a chat that is scrolled up, moves those on. */
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
 * What the box of a table takes on that scrolls in it: a name of its first headings, since a text may have many tables, and
 * its number where another on the page that came before it has the same.
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
