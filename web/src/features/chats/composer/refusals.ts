import { create } from 'zustand';

export interface Refusal {
  readonly kind: 'insufficient-credits' | 'api-key-required';
  /** The id of the model that was asked for. */
  readonly model: string;
  /** The server's sentence, if the server refused. */
  readonly sentence?: string;
}

interface RefusalState {
  readonly refusal: Refusal | null;
}

/** Why a model cannot be used, to be shown in a dialog. */
export const useRefusal = create<RefusalState>(() => ({ refusal: null }));

export function showRefusal(refusal: Refusal | null): void {
  useRefusal.setState({ refusal });
}
