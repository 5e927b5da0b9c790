import { create } from 'zustand';

/** A sentence to be read and confirmed. */
export interface Alert {
  /** The text of the alert. `{file}` in it is replaced by the name of the file. */
  readonly words: string;
  /** The file's name, as the user chose it. */
  readonly file?: string;
}

interface AlertState {
  /** Empty when there is nothing to show. */
  readonly alerts: readonly Alert[];
}

/** The alerts that the user must confirm before going on. The composer shows them. */
export const useAlert = create<AlertState>(() => ({ alerts: [] }));

export function showAlert(alerts: readonly Alert[]): void {
  useAlert.setState({ alerts });
}
