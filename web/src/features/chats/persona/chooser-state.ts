import { create } from 'zustand';

interface ChooserState {
  readonly isOpen: boolean;
}

/** Whether the dialog in which personas are chosen stands over the composer. */
export const useChooser = create<ChooserState>(() => ({ isOpen: false }));

export function setChooser(isOpen: boolean): void {
  useChooser.setState({ isOpen });
}
