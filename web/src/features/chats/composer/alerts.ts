import { create } from 'zustand';

interface AlertState {
  /** Sentences to be read and confirmed; empty when there is nothing to tell. */
  readonly sentences: readonly string[];
}

/** What the product must tell before the user goes on. Shown by the composer. */
export const useAlert = create<AlertState>(() => ({ sentences: [] }));

export function showAlert(sentences: readonly string[]): void {
  useAlert.setState({ sentences });
}
