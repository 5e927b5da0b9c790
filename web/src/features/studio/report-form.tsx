import type { ModelChoice } from '@atrium/contract/models';
import type { Report } from '@atrium/contract/studio';
import { reportLimits } from '@atrium/contract/studio-rules';
import { ChoiceField } from '../../ui/fields/choice-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { ModelOptions, useModels } from '../chats/index.ts';
import type { ReportFields } from './manage-reports.ts';
import { kinds } from './words.ts';

interface ReportFormProps {
  readonly fields: ReportFields;
  /** The report that is written again: its model has a name also if it is offered no more. */
  readonly from: Report | undefined;
  /** What is wrong with the user's wish. */
  readonly fault: string | null;
  readonly onChange: (part: Partial<ReportFields>) => void;
}

/** The fields of a report. */
export function ReportForm({ fields, from, fault, onChange }: ReportFormProps) {
  const { kind, title, wish } = fields;
  const isOwn = kind === 'custom';
  return (
    <>
      <ChoiceField
        label="Kind"
        hint={kinds.find(({ value }) => value === kind)?.hint}
        value={kind}
        options={kinds}
        onChoose={(chosen) => onChange({ kind: chosen })}
      />
      <TextArea
        label={isOwn ? 'Your wish' : 'Your wish (optional)'}
        hint="What it is to be about, for whom, in which language."
        error={fault}
        maxLength={reportLimits.wish}
        value={wish}
        onChange={(event) => onChange({ wish: event.target.value })}
      />
      <TextField
        label="Title (optional)"
        maxLength={reportLimits.title}
        value={title}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <ModelChoiceField fields={fields} from={from} onChange={onChange} />
    </>
  );
}

function ModelChoiceField({ fields: { model }, from, onChange }: Omit<ReportFormProps, 'fault'>) {
  const { data, isPending, isError } = useModels();
  const models = data?.models ?? [];
  const current = models.find(({ id }) => id === model);
  const name = from?.model === model ? from.modelName : model;
  return (
    <SelectField
      label="Model"
      hint={isError ? 'The models could not be loaded. Open this again to try once more.' : hintOf(current)}
      value={model}
      onChange={(event) => onChange({ model: event.target.value })}
    >
      {!current && <option value={model}>{isPending ? 'Loading...' : name}</option>}
      <ModelOptions models={models} chosen={model} />
    </SelectField>
  );
}

function hintOf(model: ModelChoice | undefined): string | undefined {
  if (!model) return undefined;
  if (model.unavailable !== null) return model.unavailable;
  if (model.route === 'built-in')
    return 'No language model is connected: the report is made of sentences of the sources, word for word.';
  if (model.price !== null) return 'Credits are charged for each section, like for replies.';
  return undefined;
}
