import { create } from 'zustand';

/** Whether the list of shortcuts stands over the page. */
export const useShortcutList = create<{ readonly isOpen: boolean }>(() => ({ isOpen: false }));

export function setShortcutList(isOpen: boolean): void {
  useShortcutList.setState({ isOpen });
}
