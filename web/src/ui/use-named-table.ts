import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** So many headings tell one table from another without being a speech. */
const enough = 4;

interface NamedTable {
  readonly ref: RefObject<HTMLElement | null>;
  readonly 'aria-label': string;
  readonly 'data-headings': string;
}

/**
 * What the box of a table takes on that scrolls in it: a name of its first headings, since a text may have many tables, and
 * its number where another on the page that came before it has the same.
 */
export function useNamedTable(headings: readonly string[]): NamedTable {
  const ref = useRef<HTMLElement>(null);
  const [number, setNumber] = useState(1);
  const names = headings.filter(Boolean).slice(0, enough).join(', ');
  useLayoutEffect(() => {
    const tables = [...document.querySelectorAll<HTMLElement>('[data-headings]')];
    const alike = tables.filter(({ dataset }) => dataset.headings === names);
    if (ref.current) setNumber(alike.indexOf(ref.current) + 1);
  }, [names]);
  const what = number > 1 ? `Table ${number}` : 'Table';
  return { ref, 'aria-label': names === '' ? what : `${what}: ${names}`, 'data-headings': names };
}
