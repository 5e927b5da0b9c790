import { taskLimits } from '@atrium/contract/task-rules';
import { ChoiceField } from '../../ui/fields/choice-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import type { TaskFields } from './task-draft.ts';
import { assigneeOf, type Offered, optionOf, useAssignees } from './use-assignees.ts';
import { priorities, statuses } from './words.ts';

interface TaskFormProps {
  readonly fields: TaskFields;
  readonly titleFault: string | null;
  readonly onChange: (part: Partial<TaskFields>) => void;
}

/** The fields of a task. */
export function TaskForm({ fields, titleFault, onChange }: TaskFormProps) {
  return (
    <div className="flex flex-col gap-4">
      <TextField
        label="Title"
        value={fields.title}
        maxLength={taskLimits.title}
        error={titleFault}
        autoComplete="off"
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <TextArea
        label="Description"
        value={fields.description}
        maxLength={taskLimits.description}
        rows={3}
        onChange={(event) => onChange({ description: event.target.value })}
      />
      <div className="grid gap-4 md:grid-cols-2">
        <ChoiceField
          label="Status"
          value={fields.status}
          options={statuses}
          onChoose={(status) => onChange({ status })}
        />
        <ChoiceField
          label="Priority"
          value={fields.priority}
          options={priorities}
          onChoose={(priority) => onChange({ priority })}
        />
        <TextField
          label="Due date"
          type="date"
          value={fields.dueDate ?? ''}
          onChange={(event) => onChange({ dueDate: event.target.value || null })}
        />
        <AssigneeField fields={fields} onChange={onChange} />
      </div>
    </div>
  );
}

function AssigneeField({ fields, onChange }: Omit<TaskFormProps, 'titleFault'>) {
  const { self, own, templates, find } = useAssignees();
  const isGone = fields.assignee !== null && find(fields.assignee) === null;
  return (
    <SelectField
      label="Assigned to"
      value={optionOf(fields.assignee)}
      onChange={(event) => onChange({ assignee: assigneeOf(event.target.value) })}
    >
      <option value="">Nobody</option>
      <option value="self">{self.name}</option>
      {isGone && <option value={optionOf(fields.assignee)}>A persona that is gone</option>}
      <Group label="Your personas" offered={own} />
      <Group label="Templates" offered={templates} />
    </SelectField>
  );
}

function Group({ label, offered }: { readonly label: string; readonly offered: readonly Offered[] }) {
  if (offered.length === 0) return null;
  return (
    <optgroup label={label}>
      {offered.map(({ value, name }) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </optgroup>
  );
}
