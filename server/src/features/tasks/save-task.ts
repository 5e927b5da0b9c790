import type { BodyOf } from '@atrium/contract/endpoint';
import type { Assignee, createTask as creating, Task, updateTask as updating } from '@atrium/contract/tasks';
import type { Tx } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { Problem } from '../../platform/http/problem.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { reread } from './read-tasks.ts';
import {
  findTask,
  findTaskEver,
  insertTask,
  lastPosition,
  orderOf,
  type TaskRow,
  writeOrder,
  writeTask,
} from './store.ts';
import type { TasksDeps } from './tasks-deps.ts';

export const createTask =
  (deps: TasksDeps) =>
  async ({ userId }: Actor, spaceId: number, body: BodyOf<typeof creating>): Promise<Task> =>
    deps.database.transaction(async (tx) => {
      const [id, now] = [body.taskId ?? newId(), deps.clock.now()];
      await deps.spaces.hold(tx, userId);
      const added = await findTaskEver(tx, userId, id);
      if (added !== null) {
        if (added.spaceId !== spaceId || added.title !== body.title)
          throw new Problem('conflict', 'This request was already sent with other content.');
        if (added.deletedAt !== null) throw new Problem('conflict', 'This task was added already, and deleted since.');
        return reread(deps, tx, userId, id);
      }
      await deps.spaces.place(tx, { userId, spaceId, kind: 'task', itemId: id });
      const { description = '', status = 'open', priority = 'medium', dueDate = null, assignee = null } = body;
      await check(deps, tx, userId, assignee);
      const position = (await lastPosition(tx, userId, spaceId)) + 1;
      const fields = { title: body.title, description, status, priority, dueDate, assignee };
      await insertTask(tx, { userId, id, spaceId, ...fields, position, createdAt: now, updatedAt: now });
      return reread(deps, tx, userId, id);
    });

export const updateTask =
  (deps: TasksDeps) =>
  async ({ userId }: Actor, id: string, body: BodyOf<typeof updating>): Promise<Task> =>
    deps.database.transaction(async (tx) => {
      await deps.spaces.requireItem(tx, userId, await findTask(tx, userId, id));
      await check(deps, tx, userId, body.assignee ?? null);
      const given: Partial<TaskRow> = Object.fromEntries(
        Object.entries(body).filter(([, value]) => value !== undefined),
      );
      await writeTask(tx, userId, id, { ...given, updatedAt: deps.clock.now() });
      return reread(deps, tx, userId, id);
    });

/** Puts the given tasks first, in this order; ids that are not in the space are ignored. */
export const orderTasks =
  ({ database, spaces }: TasksDeps) =>
  async ({ userId }: Actor, spaceId: number, ids: readonly string[]): Promise<void> =>
    database.transaction(async (tx) => {
      await spaces.hold(tx, userId);
      await spaces.require(tx, userId, spaceId);
      const there = await orderOf(tx, userId, spaceId);
      const known = new Set(there);
      await writeOrder(tx, userId, [...new Set([...ids.filter((id) => known.has(id)), ...there])]);
    });

async function check({ personas }: TasksDeps, tx: Tx, userId: string, assignee: Assignee | null): Promise<void> {
  if (assignee?.kind !== 'persona') return;
  const [voice] = await personas.voices(tx, userId, [assignee.id]);
  if (!voice?.isOffered) throw new Problem('not-found', 'This persona is not there any more. Choose another one.');
}
