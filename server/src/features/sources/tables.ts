import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/columns.ts';
import type { Change } from './domain/compare-texts.ts';
import type { Outline } from './domain/outline.ts';

const stages = ['queued', 'fetching', 'reading', 'splitting', 'indexing', 'ready', 'failed'] as const;

/** A source as lists show it, with the progress of its latest version. */
export const sources = pgTable(
  'sources',
  {
    userId: text('user_id').notNull(),
    id: uuid('id').notNull(),
    spaceId: integer('space_id').notNull(),
    type: text('type').notNull(),
    title: text('title').notNull(),
    /** Whether its owner gave the title: then a title found in the content does not replace it. */
    isTitleGiven: boolean('is_title_given').notNull(),
    isInKnowledgeBase: boolean('is_in_knowledge_base').notNull(),
    /** Identifies equal sources of a space: a hash of the content or of the address, prefixed with its kind. */
    contentKey: text('content_key').notNull(),
    /** The address of a page. */
    url: text('url'),
    /** The name of the file. */
    name: text('name'),
    stage: text('stage', { enum: stages }).notNull(),
    /** The stage where a failed source is restarted; null if that would not help. */
    failedAt: text('failed_at', { enum: stages }),
    problem: text('problem'),
    notice: text('notice'),
    done: integer('done').notNull().default(0),
    total: integer('total').notNull().default(0),
    passages: integer('passages').notNull().default(0),
    characters: integer('characters').notNull().default(0),
    pages: integer('pages').notNull().default(0),
    size: integer('size'),
    /** The version that is shown and searched; 0 until there is one. */
    version: integer('version').notNull().default(0),
    /** The newest version, finished or in the making. */
    latest: integer('latest').notNull().default(1),
    /** How often the present stage was begun. */
    attempts: integer('attempts').notNull().default(0),
    /** The job that works on the source, and until when other jobs leave it alone. */
    leaseBy: uuid('lease_by'),
    leaseUntil: moment('lease_until'),
    checkedAt: moment('checked_at'),
    /** Once this is set, the source counts as not existing. */
    deletedAt: moment('deleted_at'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('sources_of_space').on(table.userId, table.spaceId, table.id.desc()).where(sql`deleted_at is null`),
    index('sources_by_content').on(table.userId, table.spaceId, table.contentKey).where(sql`deleted_at is null`),
    index('sources_at_work').on(table.leaseUntil).where(sql`stage not in ('ready', 'failed') and deleted_at is null`),
    index('sources_deleted').on(table.deletedAt).where(sql`deleted_at is not null`),
  ],
);

/**
 * The content of a source, one row for each time it changed. Only the change is kept of a version that was replaced.
 */
export const sourceVersions = pgTable(
  'source_versions',
  {
    userId: text('user_id').notNull(),
    sourceId: uuid('source_id').notNull(),
    version: integer('version').notNull(),
    /** A text that is not in the object store yet. */
    pendingText: text('pending_text'),
    /** The object store's key of the file or page itself. */
    fileKey: text('file_key'),
    mediaType: text('media_type'),
    fileBytes: integer('file_bytes').notNull().default(0),
    /** The object store's key of the text, in UTF-8. */
    textKey: text('text_key'),
    /** Bytes of the text; they count against the owner's quota, like those of the file if there is one. */
    textBytes: integer('text_bytes').notNull().default(0),
    /** SHA-256 of the text, in hex. */
    textHash: text('text_hash'),
    characters: integer('characters').notNull().default(0),
    outline: jsonb('outline').$type<Outline>(),
    notice: text('notice'),
    /** The difference from the previous version. */
    change: jsonb('change').$type<Change>(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.sourceId, table.version] }),
    foreignKey({ columns: [table.userId, table.sourceId], foreignColumns: [sources.userId, sources.id] })
      .onDelete('cascade')
      .onUpdate('cascade'),
  ],
);
