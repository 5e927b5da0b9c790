import type { Task } from '@atrium/contract/tasks';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { addTask, removeTask, saveTask, sentenceOf, type TaskFields } from './manage-tasks.ts';
import { keepTaskDraft, readTaskDraft } from './task-draft.ts';
import { TaskForm } from './task-form.tsx';

interface TaskDialogProps {
  readonly spaceId: number;
  /** Null for a new one. */
  readonly task: Task | null;
  readonly onClose: () => void;
}

const empty: TaskFields = {
  title: '',
  description: '',
  status: 'open',
  priority: 'medium',
  dueDate: null,
  assignee: null,
};

/** A task to be written. What is typed stays with the tab until it is saved. */
export default function TaskDialog({ spaceId, task, onClose }: TaskDialogProps) {
  const key = task?.id ?? `new.${spaceId}`;
  const [fields, setFields] = useState<TaskFields>(() => ({ ...fieldsOf(task), ...readTaskDraft(key) }));
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const form = useId();
  const change = (part: Partial<TaskFields>) => {
    const next = { ...fields, ...part };
    setFields(next);
    keepTaskDraft(key, changesOf(fieldsOf(task), next));
    setFault(null);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (fields.title.trim() === '') {
      setFault('A task needs a title.');
      return;
    }
    setIsBusy(true);
    try {
      if (task === null) await addTask(spaceId, fields);
      else await saveTask(task, changesOf(fieldsOf(task), fields));
      keepTaskDraft(key, null);
      onClose();
    } catch (error) {
      setFault(sentenceOf(error));
    }
    setIsBusy(false);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={task === null ? 'New task' : 'Task'}
      beginsInField={task === null}
      footer={
        <>
          {task && (
            <Button
              kind="danger"
              className="mr-auto"
              onClick={() => {
                keepTaskDraft(key, null);
                onClose();
                void removeTask(task);
              }}
            >
              Delete
            </Button>
          )}
          <Button
            onClick={() => {
              keepTaskDraft(key, null);
              onClose();
            }}
          >
            Cancel
          </Button>
          <Button kind="primary" type="submit" form={form} busy={isBusy}>
            {isBusy ? 'Saving...' : task === null ? 'Add task' : 'Save'}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void submit(event)}>
        <TaskForm fields={fields} fault={fault} onChange={change} />
      </form>
    </Dialog>
  );
}

function fieldsOf(task: Task | null): TaskFields {
  if (task === null) return empty;
  const { title, description, status, priority, dueDate, assignee } = task;
  return { title, description, status, priority, dueDate, assignee };
}

/** Only what was changed here: the rest may have been changed elsewhere meanwhile. */
function changesOf(before: TaskFields, fields: TaskFields): Partial<TaskFields> {
  const isChanged = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(before[name as keyof TaskFields]);
  return Object.fromEntries(Object.entries(fields).filter(isChanged));
}
