import { sql } from 'drizzle-orm';
import { boolean, customType, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment, tsvector } from '../../platform/database/columns.ts';
import type { Locator } from './passage.ts';

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });
const bits = customType<{ data: string }>({ dataType: () => 'bit varying' });

/** A source, note or chat of a space as it is searched. */
export const retrievalDocuments = pgTable(
  'retrieval_documents',
  {
    userId: text('user_id').notNull(),
    itemId: uuid('item_id').notNull(),
    spaceId: integer('space_id').notNull(),
    kind: text('kind', { enum: ['source', 'note', 'chat'] }).notNull(),
    title: text('title').notNull(),
    /** In the knowledge base of its space. */
    isIncluded: boolean('is_included').notNull(),
    /** Deleted, and still to be had back: found by nobody. */
    isHidden: boolean('is_hidden').notNull().default(false),
    /** Whose passages are searched; null until the first version is finished. */
    version: text('version'),
    /** Whose passages are being written; nobody finds them. */
    opening: text('opening'),
    /** Of the searched version. */
    passages: integer('passages').notNull().default(0),
    indexedAt: moment('indexed_at'),
    /** The embedding model that made all its vectors, which are of the searched version. */
    embeddedWith: text('embedded_with'),
    /** How many passages have been through it. */
    embedded: integer('embedded').notNull().default(0),
    /** Some have not. */
    awaitsMeaning: boolean('awaits_meaning').notNull().default(true),
    /** Until when the others believe that a process is showing it to the embedding model; null: none is. */
    shownUntil: moment('shown_until'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.itemId] }),
    index('retrieval_documents_of_space').on(table.userId, table.spaceId),
    index('retrieval_documents_awaiting').on(table.indexedAt).where(sql`awaits_meaning and version is not null`),
  ],
);

/**
 * Passages of documents. No foreign key leads from here to the document, nor from signs and vectors: with thousands of
 * rows it would take them all in one statement, for which everyone waits. What is to go stands among the chores.
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
    /** Words that tell something. */
    length: integer('length').notNull(),
    /** A number without meaning, by which a fair sample of a user's passages is drawn. */
    lot: integer('lot').notNull(),
    /** Each behind the key of its owner; those of the title have the weight A, of the heading B. */
    terms: tsvector('terms').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.itemId, table.version, table.n] }),
    // Each passage is put into the index at once, and not by the one whose words happen to fill the list of what waits.
    index('retrieval_passages_found').using('gin', table.terms).with({ fastupdate: false }),
    index('retrieval_passages_sample').on(table.userId, table.lot),
  ],
);

/** The signs of passages' vectors, apart from these: all of a user's are looked through by a search, so rows are short. */
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

/** Vectors of passages, a byte a number; read for the nearest by signs alone. */
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

/** What is still to be done to rows of an item, a few at a time. Written with the change that asks for it. */
export const retrievalChores = pgTable(
  'retrieval_chores',
  {
    userId: text('user_id').notNull(),
    itemId: uuid('item_id').notNull(),
    /** Passages of a version go; signs and vectors go; passages get the terms of the document's title as it is now. */
    kind: text('kind', { enum: ['passages', 'vectors', 'title'] }).notNull(),
    /** Of passages that go; empty for the other kinds. */
    version: text('version').notNull().default(''),
    /** Passages before this one have the new title. */
    from: integer('from_n').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.userId, table.itemId, table.kind, table.version] })],
);
