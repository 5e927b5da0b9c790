import { create } from 'zustand';

/** Whether the search over chats is open. */
export const useSearchOpen = create<{ readonly isOpen: boolean }>(() => ({ isOpen: false }));

export function setSearch(isOpen: boolean): void {
  useSearchOpen.setState({ isOpen });
}
