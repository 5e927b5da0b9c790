import { sql } from 'drizzle-orm';
import { boolean, customType, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment, tsvector } from '../../platform/database/columns.ts';
import type { Locator } from './passage.ts';

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });
const bits = customType<{ data: string }>({ dataType: () => 'bit varying' });

/** A source, note or chat of a space, as it is searched. */
export const retrievalDocuments = pgTable(
  'retrieval_documents',
  {
    userId: text('user_id').notNull(),
    itemId: uuid('item_id').notNull(),
    spaceId: integer('space_id').notNull(),
    kind: text('kind', { enum: ['source', 'note', 'chat'] }).notNull(),
    title: text('title').notNull(),
    /** Whether it is in the knowledge base of its space. */
    isIncluded: boolean('is_included').notNull(),
    /** Whether it is in the trash: no search finds it. */
    isHidden: boolean('is_hidden').notNull().default(false),
    /** The version whose passages are searched; null until the first one is finished. */
    version: text('version'),
    /** The version whose passages are being written; no search finds them yet. */
    opening: text('opening'),
    /** The number of passages of the searched version. */
    passages: integer('passages').notNull().default(0),
    indexedAt: moment('indexed_at'),
    /** The embedding model that made all its vectors; these belong to the searched version. */
    embeddedWith: text('embedded_with'),
    /** How many passages this model has embedded. */
    embedded: integer('embedded').notNull().default(0),
    /** Whether some passages are not embedded yet. */
    awaitsMeaning: boolean('awaits_meaning').notNull().default(true),
    /** Until when the document counts as being embedded by a process; null: by none. */
    shownUntil: moment('shown_until'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.itemId] }),
    index('retrieval_documents_of_space').on(table.userId, table.spaceId),
    index('retrieval_documents_awaiting').on(table.indexedAt).where(sql`awaits_meaning and version is not null`),
  ],
);

/**
 * Passages of documents. No foreign key leads from here, or from signs and vectors, to the document: its cascade would
 * delete thousands of rows in one statement that everyone waits for. Rows to be deleted are recorded as chores.
 */
export const retrievalPassages = pgTable(
  'retrieval_passages',
  {
    userId: text('user_id').notNull(),
    itemId: uuid('item_id').notNull(),
    version: text('version').notNull(),
    /** From 0. */
    n: integer('n').notNull(),
    text: text('text').notNull(),
    /** UTF-16 characters of the item's canonical text. */
    startsAt: integer('starts_at').notNull(),
    endsAt: integer('ends_at').notNull(),
    locator: jsonb('locator').$type<Locator>(),
    /** The number of meaningful words. */
    length: integer('length').notNull(),
    /** A meaningless number, by which a fair sample of a user's passages is drawn. */
    lot: integer('lot').notNull(),
    /** Each prefixed with its owner's key; terms of the title have weight A, of the heading weight B. */
    terms: tsvector('terms').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.itemId, table.version, table.n] }),
    // Each passage enters the index at once. With `fastupdate`, the unlucky request that fills the pending list would
    // pay for all.
    index('retrieval_passages_found').using('gin', table.terms).with({ fastupdate: false }),
    index('retrieval_passages_sample').on(table.userId, table.lot),
  ],
);

/**
 * The signs of passages' vectors. They have a table of their own because a search reads all signs of a user, so rows
 * must be short.
 */
export const retrievalSigns = pgTable(
  'retrieval_signs',
  {
    userId: text('user_id').notNull(),
    itemId: uuid('item_id').notNull(),
    n: integer('n').notNull(),
    /** null: the model refuses the passage. */
    signs: bits('signs'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.itemId, table.n] })],
);

/** Vectors of passages, one byte for each number; read only for the passages that are nearest by signs. */
export const retrievalVectors = pgTable(
  'retrieval_vectors',
  {
    userId: text('user_id').notNull(),
    itemId: uuid('item_id').notNull(),
    n: integer('n').notNull(),
    vector: bytes('vector').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.itemId, table.n] })],
);

/** Work that remains on the rows of an item, done a few rows at a time. Written with the change that requires it. */
export const retrievalChores = pgTable(
  'retrieval_chores',
  {
    userId: text('user_id').notNull(),
    itemId: uuid('item_id').notNull(),
    /**
     * 'passages' deletes those of a version, 'vectors' deletes signs and vectors, 'title' gives passages the terms of
     * the document's present title.
     */
    kind: text('kind', { enum: ['passages', 'vectors', 'title'] }).notNull(),
    /** The version of the passages to delete; empty for the other kinds. */
    version: text('version').notNull().default(''),
    /** Passages before this one already have the new title. */
    from: integer('from_n').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.userId, table.itemId, table.kind, table.version] })],
);
