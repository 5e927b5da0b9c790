import { createTask, deleteTask, orderTasks, restoreTask, updateTask } from '@atrium/contract/routes/tasks.generated';
import type { Task } from '@atrium/contract/tasks';
import { call } from '../../lib/api.ts';
import { ProblemError } from '../../lib/problem-error.ts';
import { sentenceOf } from '../../lib/sentence-of.ts';
import { toast } from '../../ui/notices/toast.ts';
import { cancelTasks, changeTasks, refreshTasks } from './queries.ts';

/** What one writes of a task. */
export type TaskFields = Pick<Task, 'title' | 'description' | 'status' | 'priority' | 'dueDate' | 'assignee'>;

/** Milliseconds for which a deletion can be taken back on screen; the server keeps it longer. */
const undoTime = 10_000;

/** Adds a task at the end. Throws where the server refuses it. */
export async function addTask(spaceId: number, fields: TaskFields): Promise<void> {
  const made = await call(createTask, { params: { spaceId }, body: fields });
  changeTasks(spaceId, (tasks) => [...tasks, made]);
  await refreshTasks(spaceId);
}

/** Saves the fields given, no others: two tabs that change different ones do not undo each other. */
export async function saveTask({ id, spaceId }: Task, fields: Partial<TaskFields>): Promise<void> {
  const saved = await call(updateTask, { params: { id }, body: fields });
  changeTasks(spaceId, (tasks) => tasks.map((task) => (task.id === id ? saved : task)));
}

/** Gives a task another status, on screen at once. */
export async function setStatus(task: Task, status: Task['status']): Promise<void> {
  const { id, spaceId } = task;
  changeTasks(spaceId, (tasks) => tasks.map((each) => (each.id === id ? { ...each, status } : each)));
  try {
    await saveTask(task, { status });
  } catch (error) {
    fail('The task was not changed', error);
    await refreshTasks(spaceId);
  }
}

/** Puts the tasks in an order, on screen at once. */
export async function arrangeTasks(spaceId: number, tasks: readonly Task[]): Promise<void> {
  await cancelTasks(spaceId);
  changeTasks(spaceId, () => tasks);
  try {
    await call(orderTasks, { params: { spaceId }, body: { ids: tasks.map(({ id }) => id) } });
  } catch (error) {
    fail('The order was not saved', error);
    await refreshTasks(spaceId);
  }
}

/** Deletes a task at once, and offers to take that back. */
export async function removeTask({ id, spaceId, title }: Task): Promise<void> {
  changeTasks(spaceId, (tasks) => tasks.filter((task) => task.id !== id));
  try {
    await call(deleteTask, { params: { id } });
  } catch (error) {
    // One that is gone already is what was asked for.
    if (!(error instanceof ProblemError && error.status === 404)) {
      fail('The task was not deleted', error);
      await refreshTasks(spaceId);
      return;
    }
  }
  toast({
    title: 'Task deleted',
    description: title,
    duration: undoTime,
    action: { label: 'Undo', run: () => void bringBack(spaceId, id) },
  });
  await refreshTasks(spaceId);
}

async function bringBack(spaceId: number, id: string): Promise<void> {
  try {
    await call(restoreTask, { params: { id } });
  } catch (error) {
    fail('The task could not be brought back', error);
  }
  await refreshTasks(spaceId);
}

function fail(title: string, error: unknown): void {
  toast({ kind: 'danger', title, description: sentenceOf(error) });
}
