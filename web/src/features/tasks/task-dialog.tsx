import type { Task } from '@atrium/contract/tasks';
import { useState } from 'react';
import { sentenceOf } from '../../lib/sentence-of.ts';
import { uuidV7 } from '../../lib/uuid-v7.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { useUser } from '../accounts/index.ts';
import { lookWhetherGone } from '../spaces/index.ts';
import { withCentury } from './domain/due.ts';
import { addTask, removeTask, saveTask } from './manage-tasks.ts';
import { newTaskKey, type TaskFields, taskDrafts } from './task-draft.ts';
import { TaskForm } from './task-form.tsx';

interface TaskDialogProps {
  readonly spaceId: number;
  /** Null for a new task. */
  readonly task: Task | null;
  /** The key of the draft that a new task begins with, if it is that of a task that is gone. */
  readonly leftIn?: string;
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

/** A dialog that edits a task. Unsaved input is stored in the tab. */
export default function TaskDialog(props: TaskDialogProps) {
  const user = useUser();
  // Until the user is known, it is not known whose draft may be shown.
  return user.isPending ? null : <Writing {...props} owner={user.data?.id ?? null} />;
}

function Writing({ spaceId, task, leftIn, onClose, owner }: TaskDialogProps & { readonly owner: string | null }) {
  const key = task?.id ?? leftIn ?? newTaskKey(spaceId);
  const [{ before, fields, taskId }, setDraft] = useState(() => {
    const kept = taskDrafts.read(key, owner);
    const before = task === null ? (kept?.before ?? empty) : fieldsOf(task);
    return { before, fields: { ...before, ...kept?.fields }, taskId: kept?.taskId ?? uuidV7() };
  });
  const [isBusy, setIsBusy] = useState(false);
  const [titleFault, setTitleFault] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const forget = () => taskDrafts.keep(key, owner, null);
  const change = (part: Partial<TaskFields>) => {
    const next = { before, fields: { ...fields, ...part }, taskId: uuidV7() };
    setDraft(next);
    taskDrafts.keep(key, owner, { ...next, spaceId, fields: changesOf(before, next.fields) });
    setTitleFault(null);
    setFault(null);
  };
  const submit = async () => {
    if (fields.title.trim() === '') {
      setTitleFault('A task needs a title.');
      return;
    }
    setIsBusy(true);
    setFault(null);
    try {
      const written = { ...fields, dueDate: withCentury(fields.dueDate) };
      if (task === null) await addTask(spaceId, taskId, written);
      else await saveTask(task, changesOf(before, written));
      forget();
      onClose();
    } catch (error) {
      setFault(sentenceOf(error));
      lookWhetherGone(error);
    }
    setIsBusy(false);
  };
  return (
    <FormDialog
      isBusy={isBusy}
      onClose={onClose}
      title={task === null ? 'New task' : 'Task'}
      beginsInField={task === null}
      fault={fault}
      verb={isBusy ? 'Saving...' : task === null ? 'Add task' : 'Save'}
      onSubmit={() => void submit()}
      onCancel={() => {
        // What was written in a task that is gone is still shown, and can be discarded there.
        if (leftIn === undefined) forget();
        onClose();
      }}
      aside={
        task && (
          <Button
            kind="danger"
            className="mr-auto"
            disabled={isBusy}
            onClick={() => {
              forget();
              onClose();
              void removeTask(task);
            }}
          >
            Delete
          </Button>
        )
      }
    >
      <TaskForm fields={fields} titleFault={titleFault} onChange={change} />
    </FormDialog>
  );
}

function fieldsOf(task: Task): TaskFields {
  const { title, description, status, priority, dueDate, assignee } = task;
  return { title, description, status, priority, dueDate, assignee };
}

/** Only the fields changed here: others may have been changed elsewhere meanwhile. */
function changesOf(before: TaskFields, fields: TaskFields): Partial<TaskFields> {
  const isChanged = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(before[name as keyof TaskFields]);
  return Object.fromEntries(Object.entries(fields).filter(isChanged));
}
