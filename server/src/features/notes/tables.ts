import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/columns.ts';

export const notes = pgTable(
  'notes',
  {
    userId: text('user_id').notNull(),
    id: uuid('id').notNull(),
    spaceId: integer('space_id').notNull(),
    title: text('title').notNull(),
    /** Markdown. */
    content: text('content').notNull(),
    isInKnowledgeBase: boolean('is_in_knowledge_base').notNull(),
    version: integer('version').notNull(),
    /** From here on the note is to everyone as if it did not exist. */
    deletedAt: moment('deleted_at'),
    /** Since when it says what the index has not; null: the index has it. Notes from before they were indexed wait since ever. */
    awaitsIndexSince: moment('awaits_index_since').default(sql`'epoch'`),
    /** Until when others believe that a job is putting it into the index. */
    indexingUntil: moment('indexing_until'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('notes_of_space').on(table.userId, table.spaceId, table.id.desc()).where(sql`deleted_at is null`),
    index('notes_awaiting_index')
      .on(table.awaitsIndexSince)
      .where(sql`awaits_index_since is not null and deleted_at is null`),
    index('notes_awaiting_index_of')
      .on(table.userId, table.awaitsIndexSince)
      .where(sql`awaits_index_since is not null and deleted_at is null`),
    index('notes_deleted').on(table.deletedAt).where(sql`deleted_at is not null`),
  ],
);

/** What notes said before they were saved over. */
export const noteVersions = pgTable(
  'note_versions',
  {
    userId: text('user_id').notNull(),
    noteId: uuid('note_id').notNull(),
    version: integer('version').notNull(),
    title: text('title').notNull(),
    content: text('content').notNull(),
    writtenAt: moment('written_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.noteId, table.version] }),
    foreignKey({ columns: [table.userId, table.noteId], foreignColumns: [notes.userId, notes.id] })
      .onDelete('cascade')
      .onUpdate('cascade'),
  ],
);
