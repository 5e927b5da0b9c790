import { create } from 'zustand';

/** Whether the list of shortcuts is open. */
export const useShortcutList = create<{ readonly isOpen: boolean }>(() => ({ isOpen: false }));

export function setShortcutList(isOpen: boolean): void {
  useShortcutList.setState({ isOpen });
}
