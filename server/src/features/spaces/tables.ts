import type { PersonaId } from '@atrium/contract/chat-personas';
import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/columns.ts';

/** One row for each user who was given the first spaces. Every change locks it. */
export const spaceBooks = pgTable(
  'space_books',
  {
    userId: text('user_id').notNull(),
    /** Grows with every change that the list of spaces shows. */
    version: integer('version').notNull(),
    /** The last number used; no number is used twice. */
    lastNumber: integer('last_number').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId] })],
);

export const spaces = pgTable(
  'spaces',
  {
    userId: text('user_id').notNull(),
    /** The space's number, unique within its user. */
    id: integer('id').notNull(),
    /** Not a foreign key: a space may outlive its parent. */
    parentId: integer('parent_id'),
    name: text('name').notNull(),
    description: text('description').notNull(),
    iconType: text('icon_type').notNull(),
    instructions: text('instructions').notNull(),
    defaultModel: text('default_model'),
    defaultPersona: jsonb('default_persona').$type<PersonaId>(),
    webSearch: boolean('web_search').notNull(),
    version: integer('version').notNull(),
    archivedAt: moment('archived_at'),
    /**
     * Once this is set, the space counts as not existing; its rows are kept for a while, since the owner may restore
     * it.
     */
    deletedAt: moment('deleted_at'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('spaces_deleted').on(table.deletedAt).where(sql`deleted_at is not null`),
  ],
);

export const spaceFolders = pgTable(
  'space_folders',
  {
    userId: text('user_id').notNull(),
    id: uuid('id').notNull(),
    spaceId: integer('space_id').notNull(),
    name: text('name').notNull(),
    position: integer('position').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    foreignKey({ columns: [table.userId, table.spaceId], foreignColumns: [spaces.userId, spaces.id] })
      .onDelete('cascade')
      .onUpdate('cascade'),
    index('space_folders_of_space').on(table.userId, table.spaceId),
  ],
);

/** The items in spaces; their content is stored by later slices. */
export const spaceItems = pgTable(
  'space_items',
  {
    userId: text('user_id').notNull(),
    itemId: uuid('item_id').notNull(),
    kind: text('kind', { enum: ['source', 'note', 'chat', 'task'] }).notNull(),
    spaceId: integer('space_id').notNull(),
    folderId: uuid('folder_id'),
    /** Whether the item is in the trash, and so not counted. */
    isHidden: boolean('is_hidden').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.itemId] }),
    foreignKey({ columns: [table.userId, table.spaceId], foreignColumns: [spaces.userId, spaces.id] })
      .onDelete('cascade')
      .onUpdate('cascade'),
    index('space_items_of_space').on(table.userId, table.spaceId, table.kind),
  ],
);

/** The personas that work in a space. A deleted persona keeps its row, but is not shown. */
export const spaceEmployees = pgTable(
  'space_employees',
  {
    userId: text('user_id').notNull(),
    spaceId: integer('space_id').notNull(),
    /** A number for one of the user's own personas, 'template-{n}' for a template. */
    personaId: text('persona_id').notNull(),
    assignedAt: moment('assigned_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.spaceId, table.personaId] }),
    foreignKey({ columns: [table.userId, table.spaceId], foreignColumns: [spaces.userId, spaces.id] })
      .onDelete('cascade')
      .onUpdate('cascade'),
  ],
);
