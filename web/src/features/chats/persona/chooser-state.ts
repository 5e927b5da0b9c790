import { create } from 'zustand';

interface ChooserState {
  readonly isOpen: boolean;
}

/** Whether the dialog for choosing personas is open. */
export const useChooser = create<ChooserState>(() => ({ isOpen: false }));

export function setChooser(isOpen: boolean): void {
  useChooser.setState({ isOpen });
}
