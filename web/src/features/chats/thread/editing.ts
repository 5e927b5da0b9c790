import { create } from 'zustand';

interface Editing {
  /** The question that is being edited in its place; null for none. */
  readonly messageId: string | null;
  readonly text: string;
}

export const useEditing = create<Editing>(() => ({ messageId: null, text: '' }));

export function stopEditing(): void {
  useEditing.setState({ messageId: null, text: '' });
}
