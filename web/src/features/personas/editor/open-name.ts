import { useEffect } from 'react';
import { create } from 'zustand';

/** The current name of the persona open in the editor; null while none is open. */
export const useOpenName = create<{ readonly name: string | null }>(() => ({ name: null }));

/** Publishes the name for the head of a small screen. */
export function useTellName(name: string): void {
  useEffect(() => useOpenName.setState({ name }), [name]);
  useEffect(() => () => useOpenName.setState({ name: null }), []);
}
