import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** How many headings name a table: enough to tell tables apart, and not too long to listen to. */
const enough = 4;

interface NamedTable {
  readonly ref: RefObject<HTMLElement | null>;
  readonly 'aria-label': string;
  readonly 'data-headings': string;
}

interface Numbered {
  readonly names: string;
  number: number;
  readonly show: (number: number) => void;
}

/** The tables on the page. */
const tables = new Map<Element, Numbered>();

/**
 * Numbers all tables anew: a table that is inserted before others, as when a chat is scrolled up, changes their
 * numbers.
 */
function renumber(): void {
  const counts = new Map<string, number>();
  for (const element of document.querySelectorAll('[data-headings]')) {
    const table = tables.get(element);
    if (!table) continue;
    const number = (counts.get(table.names) ?? 0) + 1;
    counts.set(table.names, number);
    if (number === table.number) continue;
    table.number = number;
    table.show(number);
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
  useLayoutEffect(() => {
    const table = ref.current;
    if (!table) return;
    tables.set(table, { names, number: 0, show: setNumber });
    renumber();
    return () => void tables.delete(table);
  }, [names]);
  const what = number > 1 ? `Table ${number}` : 'Table';
  return { ref, 'aria-label': names === '' ? what : `${what}: ${names}`, 'data-headings': names };
}
