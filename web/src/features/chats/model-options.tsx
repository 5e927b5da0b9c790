import type { ModelChoice } from '@atrium/contract/models';

interface ModelOptionsProps {
  readonly models: readonly ModelChoice[];
  /** It stays, also where it cannot be used any more. */
  readonly chosen: string | null;
}

/** The models of a list that the browser draws, each with the hint of the model menu: a grey one says why it is. */
export function ModelOptions({ models, chosen }: ModelOptionsProps) {
  return models.map(({ id, label, hint, unavailable }) => (
    <option key={id} value={id} disabled={unavailable !== null && id !== chosen}>
      {hint === null ? label : `${label} · ${hint}`}
    </option>
  ));
}
