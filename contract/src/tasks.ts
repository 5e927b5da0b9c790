import { z } from 'zod';
import { PersonaId } from './chat-personas.ts';
import { Day } from './day.ts';
import { Done } from './done.ts';
import { endpoint } from './endpoint.ts';
import { nameText } from './name-text.ts';
import { spaceParams } from './spaces.ts';
import { taskLimits } from './task-rules.ts';

/** Who does a task: the user, one of their personas, or a template. */
export const Assignee = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('self') }),
  /** `id`: a number for a user's own persona, 'template-{n}' for a template. */
  z.strictObject({ kind: z.literal('persona'), id: PersonaId }),
]);
export type Assignee = z.infer<typeof Assignee>;

const written = {
  title: nameText(taskLimits.title),
  description: z.string().max(taskLimits.description),
  status: z.enum(['open', 'in_progress', 'completed']),
  priority: z.enum(['low', 'medium', 'high']),
  /** A day without a time, 2026-11-21. */
  dueDate: Day.nullable(),
  assignee: Assignee.nullable(),
};

export const Task = z.object({
  ...written,
  title: z.string(),
  id: z.string(),
  /** In the caller's own numbering. */
  spaceId: z.number().int(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Task = z.infer<typeof Task>;

const taskId = z.object({ id: z.uuid() });
const errors = ['sign-in-required', 'not-found'] as const;

export const listTasks = endpoint({
  method: 'GET',
  path: '/api/spaces/:spaceId/tasks',
  summary: 'The tasks of a space in their order, a page at a time: `offset` is how many were seen.',
  access: 'user',
  owns: 'spaceId',
  rateClass: 'read',
  params: spaceParams,
  query: z.object({
    offset: z.coerce.number().int().min(0).max(100_000).default(0),
    limit: z.coerce.number().int().min(1).max(200).default(100),
  }),
  response: z.array(Task),
  errors: ['sign-in-required', 'not-found'],
});

export const createTask = endpoint({
  method: 'POST',
  path: '/api/spaces/:spaceId/tasks',
  summary:
    'Adds a task at the end: to do, of medium priority and nobody’s unless it says otherwise. With a `taskId` the same call again gives the same task.',
  access: 'user',
  owns: 'spaceId',
  rateClass: 'write',
  params: spaceParams,
  body: z
    .strictObject({
      ...written,
      /** Made by the client (UUIDv7). Repeating the call returns the same task instead of adding a second one. */
      taskId: z.uuid(),
    })
    .partial()
    .required({ title: true }),
  response: Task,
  errors: [...errors, 'conflict'],
});

export const updateTask = endpoint({
  method: 'PATCH',
  path: '/api/tasks/:id',
  summary: 'Changes the fields given.',
  access: 'user',
  owns: 'id',
  rateClass: 'write',
  params: taskId,
  body: z.strictObject(written).partial(),
  response: Task,
  errors,
});

export const orderTasks = endpoint({
  method: 'PUT',
  path: '/api/spaces/:spaceId/task-order',
  summary: 'Puts tasks in the order given before all others, which follow as they were.',
  access: 'user',
  owns: 'spaceId',
  rateClass: 'write',
  bodyLimit: 128 * 1024,
  params: spaceParams,
  body: z.strictObject({ ids: z.array(z.uuid()).max(2_000) }),
  response: Done,
  errors,
});

export const deleteTask = endpoint({
  method: 'DELETE',
  path: '/api/tasks/:id',
  summary: 'Deletes a task. It is gone at once, and can be brought back for 15 minutes.',
  access: 'user',
  owns: 'id',
  rateClass: 'write',
  params: taskId,
  response: Done,
  errors,
});

export const restoreTask = endpoint({
  method: 'POST',
  path: '/api/tasks/:id/restore',
  summary: 'Takes the deletion of a task back, as long as it is kept.',
  access: 'user',
  owns: 'id',
  rateClass: 'write',
  params: taskId,
  response: Task,
  errors,
});
