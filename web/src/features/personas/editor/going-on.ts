import { useEffect, useState } from 'react';
import { navigate } from '../../../lib/navigation.ts';
import { paths } from '../../../lib/paths.ts';
import { type EditorTarget, queryOf } from './domain/editor-target.ts';

/** What the editor that is open shows, and what it goes on with, from `goOn` until the page shows the latter. */
let step: { readonly from: string; readonly to: string } | null = null;

/** Lets the editor that is open stay as it is while `go` leads from one address to another. */
export function goOn(from: string, to: string, go: () => void): void {
  step = { from, to };
  go();
}

/** Goes to the address of the persona that a target was just saved as. Its editor stays as it is. */
export function goOnAs(target: EditorTarget, id: number): void {
  const go = () => navigate(paths.persona(id), { replace: true });
  goOn(queryOf(target), queryOf({ kind: 'existing', id }), go);
}

/**
 * The React key of the editor at a query: another one for each target, but the same for what is new and the saved one that
 * it becomes, because a new editor would take the focus and the keys from who types on.
 */
export function useEditorKey(query: string): number {
  const [shown, setShown] = useState({ query, key: 0 });
  useEffect(() => {
    if (step?.to === query) step = null;
  }, [query]);
  if (shown.query === query) return shown.key;
  const goesOn = step?.from === shown.query && step.to === query;
  const key = goesOn ? shown.key : shown.key + 1;
  setShown({ query, key });
  return key;
}
