import type { ModelChoice } from '@atrium/contract/models';

interface ModelOptionsProps {
  readonly models: readonly ModelChoice[];
  /** The chosen model stays selectable, even if it is no longer available. */
  readonly chosen: string | null;
}

/**
 * The options of a native model select, each with the hint of the model menu, which also says why one is unavailable.
 */
export function ModelOptions({ models, chosen }: ModelOptionsProps) {
  return models.map(({ id, label, hint, unavailable }) => (
    <option key={id} value={id} disabled={unavailable !== null && id !== chosen}>
      {hint === null ? label : `${label} · ${hint}`}
    </option>
  ));
}
