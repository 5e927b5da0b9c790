import type { Task } from '@atrium/contract/tasks';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { Problem } from '../../platform/http/problem.ts';
import { presentTask } from './present.ts';
import { findTask, type TaskRow, tasksOf } from './store.ts';
import type { TasksDeps } from './tasks-deps.ts';

export const listTasks =
  ({ database: { db }, spaces }: TasksDeps) =>
  async ({ userId }: Actor, spaceId: number, page: { offset: number; limit: number }): Promise<Task[]> => {
    await spaces.ensure(userId);
    await spaces.require(db, userId, spaceId);
    return (await tasksOf(db, userId, spaceId, page)).map(presentTask);
  };

export async function reread(deps: TasksDeps, db: Db | Tx, userId: string, id: string): Promise<Task> {
  return presentTask(await standing(deps, db, userId, id));
}

/** A task of a space that is there: with its space, it is gone. */
export async function standing({ spaces }: TasksDeps, db: Db | Tx, userId: string, id: string): Promise<TaskRow> {
  const row = await findTask(db, userId, id);
  if (row === null) throw new Problem('not-found');
  await spaces.require(db, userId, row.spaceId);
  return row;
}
