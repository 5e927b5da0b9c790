import type { Task } from '@atrium/contract/tasks';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { presentTask } from './present.ts';
import { findTask, tasksOf } from './store.ts';
import type { TasksDeps } from './tasks-deps.ts';

export const listTasks =
  ({ database: { db }, spaces }: TasksDeps) =>
  async ({ userId }: Actor, spaceId: number, page: { offset: number; limit: number }): Promise<Task[]> => {
    await spaces.ensure(userId);
    await spaces.require(db, userId, spaceId);
    return (await tasksOf(db, userId, spaceId, page)).map(presentTask);
  };

export async function reread(deps: TasksDeps, db: Db | Tx, userId: string, id: string): Promise<Task> {
  return presentTask(await deps.spaces.requireItem(db, userId, await findTask(db, userId, id)));
}
