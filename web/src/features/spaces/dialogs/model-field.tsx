import { SelectField } from '../../../ui/fields/select-field.tsx';
import { ModelOptions, modelName, useModels } from '../../chats/index.ts';

interface ModelFieldProps {
  readonly chosen: string | null;
  readonly onChoose: (model: string | null) => void;
}

/** The default model for new chats of the space. */
export function ModelField({ chosen, onChoose }: ModelFieldProps) {
  const { data, isError } = useModels();
  const models = data?.models ?? [];
  const current = models.find(({ id }) => id === chosen);
  return (
    <SelectField
      label="Default model"
      hint={hintOf(isError, current?.unavailable ?? null)}
      value={chosen ?? ''}
      onChange={(event) => onChoose(event.target.value || null)}
    >
      <option value="">Your own choice</option>
      {chosen !== null && !current && <option value={chosen}>{modelName(chosen, data)}</option>}
      <ModelOptions models={models} chosen={chosen} />
    </SelectField>
  );
}

function hintOf(isError: boolean, unavailable: string | null): string {
  if (isError) return 'The models could not be loaded. Open this again to try once more.';
  return unavailable ?? 'A chat can change it.';
}
