import { createTask, deleteTask, orderTasks, restoreTask, updateTask } from '@atrium/contract/routes/tasks.generated';
import type { Task } from '@atrium/contract/tasks';
import { call } from '../../lib/api.ts';
import { unlessGone } from '../../lib/is-gone.ts';
import { deleteWithUndo } from '../../ui/notices/delete-with-undo.ts';
import { toastFailure } from '../../ui/notices/toast-failure.ts';
import { writer } from '../accounts/index.ts';
import { tellSpaces } from '../spaces/index.ts';
import { cancelTasks, changeTasks, dropTask, refreshTasks } from './queries.ts';
import { type TaskFields, taskDrafts } from './task-draft.ts';

/** Adds a task at the end. The given id makes a retry add no second task. Rejects if the server refuses it. */
export async function addTask(spaceId: number, taskId: string, fields: TaskFields): Promise<void> {
  const made = await call(createTask, { params: { spaceId }, body: { ...fields, taskId } });
  changeTasks(spaceId, (tasks) => [...tasks.filter(({ id }) => id !== made.id), made]);
  await refreshTasks(spaceId);
}

/** Saves only the given fields, so that two tabs changing different fields do not overwrite each other. */
export async function saveTask({ id, spaceId }: Task, fields: Partial<TaskFields>): Promise<void> {
  const saved = await call(updateTask, { params: { id }, body: fields });
  changeTasks(spaceId, (tasks) => tasks.map((task) => (task.id === id ? saved : task)));
  tellSpaces();
}

/** Changes the status of a task; shown at once. */
export async function setStatus(task: Task, status: Task['status']): Promise<void> {
  const { id, spaceId } = task;
  const show = (shown: Task['status']) =>
    changeTasks(spaceId, (tasks) => tasks.map((each) => (each.id === id ? { ...each, status: shown } : each)));
  show(status);
  try {
    await saveTask(task, { status });
  } catch (error) {
    // The server may be unreachable for a reload, so the status is restored locally as well.
    show(task.status);
    toastFailure('The task was not changed', error);
    await refreshTasks(spaceId);
  }
}

/** Saves the order of the tasks; shown at once. */
export async function arrangeTasks(spaceId: number, tasks: readonly Task[]): Promise<void> {
  await cancelTasks(spaceId);
  let before: readonly Task[] = [];
  changeTasks(spaceId, (known) => {
    before = known;
    return tasks;
  });
  try {
    await call(orderTasks, { params: { spaceId }, body: { ids: tasks.map(({ id }) => id) } });
    tellSpaces();
  } catch (error) {
    const place = new Map(before.map(({ id }, at) => [id, at]));
    const placeOf = ({ id }: Task) => place.get(id) ?? before.length;
    changeTasks(spaceId, (known) => known.toSorted((a, b) => placeOf(a) - placeOf(b)));
    toastFailure('The order was not saved', error);
    await refreshTasks(spaceId);
  }
}

/** Deletes a task at once and offers to undo that. What was written in it and not saved goes and comes with it. */
export function removeTask({ id, spaceId, title }: Task): Promise<void> {
  const owner = writer || null;
  const draft = taskDrafts.read(id, owner);
  const keepDraft = () => draft && taskDrafts.keep(id, owner, draft);
  return deleteWithUndo({
    kind: 'Task',
    title,
    hide: () => {
      taskDrafts.keep(id, owner, null);
      const putBack = dropTask(spaceId, id);
      return () => {
        keepDraft();
        putBack();
      };
    },
    remove: () => unlessGone(call(deleteTask, { params: { id } })),
    restore: async () => {
      await call(restoreTask, { params: { id } });
      keepDraft();
    },
    refresh: () => refreshTasks(spaceId),
  });
}
