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
    /** Once this is set, the note counts as not existing. */
    deletedAt: moment('deleted_at'),
    /**
     * Since when the note has had changes that are not indexed; null: it is indexed. Notes from before there was an
     * index have the epoch.
     */
    awaitsIndexSince: moment('awaits_index_since').default(sql`'epoch'`),
    /** Until when other jobs leave it alone, because a job is indexing it. */
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

/** Previous texts of notes. */
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
