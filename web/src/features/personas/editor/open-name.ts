import { useEffect } from 'react';
import { create } from 'zustand';

/** The name of the persona that is open in the editor, as it stands there; null while none is. */
export const useOpenName = create<{ readonly name: string | null }>(() => ({ name: null }));

/** Lets the head of a small screen say which persona is open. */
export function useTellName(name: string): void {
  useEffect(() => useOpenName.setState({ name }), [name]);
  useEffect(() => () => useOpenName.setState({ name: null }), []);
}
