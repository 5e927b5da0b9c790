import { useEffect, useState } from 'react';
import { navigate } from '../../../lib/navigation.ts';
import { paths } from '../../../lib/paths.ts';
import { type EditorTarget, queryOf } from './domain/editor-target.ts';

/** The queries between which the editor that is open goes on, from `goOnAs` until the page shows the latter. */
let step: { readonly from: string; readonly to: string } | null = null;

/** Goes to the address of the persona that a target was just saved as. Its editor stays as it is. */
export function goOnAs(target: EditorTarget, id: number): void {
  step = { from: queryOf(target), to: queryOf({ kind: 'existing', id }) };
  navigate(paths.persona(id), { replace: true });
}

/**
 * The React key of the editor at a query: another one for each target, but the same for a new persona and the saved one
 * that it becomes, because a new editor would take the focus and the keys from who types on.
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
