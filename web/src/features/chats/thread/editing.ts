import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';

interface Editing {
  /** The question that is being edited in its place; null for none. */
  readonly messageId: string | null;
  readonly text: string;
}

const none: Editing = { messageId: null, text: '' };

/** Kept in the tab, so that a reload does not lose what was typed. */
export const useEditing = create<Editing>()(
  persist(() => none, { name: 'atrium.edit', storage: createJSONStorage(() => sessionStorage) }),
);

export function stopEditing(): void {
  useEditing.setState(none);
}
