import { create } from 'zustand';

/** A sentence to be read and confirmed. */
export interface Alert {
  /** `{file}` stands for the name of a file. */
  readonly words: string;
  /** The file, as its owner calls it. */
  readonly file?: string;
}

interface AlertState {
  /** Empty when there is nothing to tell. */
  readonly alerts: readonly Alert[];
}

/** What the product must tell before the user goes on. Shown by the composer. */
export const useAlert = create<AlertState>(() => ({ alerts: [] }));

export function showAlert(alerts: readonly Alert[]): void {
  useAlert.setState({ alerts });
}
