import type { Task } from '@atrium/contract/tasks';
import * as contract from '@atrium/contract/tasks';
import { type Route, route } from '../../platform/http/route.ts';
import type { UserLifecycle } from '../accounts/index.ts';
import type { Deletion, ItemTitles, SpaceGone } from '../spaces/index.ts';
import { presentTask } from './present.ts';
import { listTasks, reread } from './read-tasks.ts';
import { createTask, orderTasks, updateTask } from './save-task.ts';
import {
  allTasksOf,
  deletedBefore,
  markDeleted,
  removeDeleted,
  removeTasksOf,
  removeTasksOfSpace,
  titlesOf,
} from './store.ts';
import type { TasksDeps } from './tasks-deps.ts';

/** The slice's public interface. */
export interface Tasks {
  readonly routes: readonly Route[];
  readonly lifecycle: UserLifecycle;
  /** Deletes the tasks of a permanently deleted space. */
  readonly spaceGone: SpaceGone;
  /** The titles of tasks, for the folders that contain them. */
  readonly itemTitles: ItemTitles;
  purge(signal?: AbortSignal): Promise<void>;
}

export function createTasks(deps: TasksDeps): Tasks {
  const deletion = deps.spaces.keepDeleted<Task>({
    find: (db, userId, id) => reread(deps, db, userId, id),
    mark: markDeleted,
    due: deletedBefore,
    take: removeDeleted,
  });
  return {
    routes: taskRoutes(deps, deletion),
    lifecycle: tasksLifecycle(deps),
    spaceGone: removeTasksOfSpace,
    itemTitles: { kind: 'task', titlesOf },
    purge: deletion.purge,
  };
}

/** A visitor has no spaces and so no tasks, so signing in has none to merge. */
function tasksLifecycle({ database }: TasksDeps): UserLifecycle {
  return {
    async *exporting(userId) {
      const tasks = (await allTasksOf(database.db, userId)).map(presentTask);
      if (tasks.length > 0) yield { path: 'tasks.json', content: `${JSON.stringify(tasks, null, 2)}\n` };
    },
    deleting: removeTasksOf,
  };
}

function taskRoutes(deps: TasksDeps, deletion: Deletion<Task>): readonly Route[] {
  const done = { ok: true as const };
  return [
    route(contract.listTasks, ({ actor, params, query }) => listTasks(deps)(actor, params.spaceId, query)),
    route(contract.createTask, ({ actor, params, body }) => createTask(deps)(actor, params.spaceId, body)),
    route(contract.updateTask, ({ actor, params, body }) => updateTask(deps)(actor, params.id, body)),
    route(contract.orderTasks, async ({ actor, params, body }) => {
      await orderTasks(deps)(actor, params.spaceId, body.ids);
      return done;
    }),
    route(contract.deleteTask, async ({ actor, params }) => {
      await deletion.remove(actor, params.id);
      return done;
    }),
    route(contract.restoreTask, ({ actor, params }) => deletion.restore(actor, params.id)),
  ];
}
