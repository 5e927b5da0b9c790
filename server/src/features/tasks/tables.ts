import type { Assignee } from '@atrium/contract/tasks';
import { sql } from 'drizzle-orm';
import { date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/columns.ts';

export const tasks = pgTable(
  'tasks',
  {
    userId: text('user_id').notNull(),
    id: uuid('id').notNull(),
    spaceId: integer('space_id').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    status: text('status', { enum: ['open', 'in_progress', 'completed'] }).notNull(),
    priority: text('priority', { enum: ['low', 'medium', 'high'] }).notNull(),
    dueDate: date('due_date', { mode: 'string' }),
    assignee: jsonb('assignee').$type<Assignee>(),
    /** Its position among the tasks of the space; tasks with the same position are in order of creation. */
    position: integer('position').notNull(),
    /** Once this is set, the task counts as not existing. */
    deletedAt: moment('deleted_at'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('tasks_of_space').on(table.userId, table.spaceId, table.position, table.id),
    index('tasks_deleted').on(table.deletedAt).where(sql`deleted_at is not null`),
  ],
);
