import { sql } from 'drizzle-orm';
import { bigint, boolean, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/columns.ts';

/** The mirror of a user's chats in the user's drive. `accounts` keeps the grant for it. */
export const driveConnections = pgTable('drive_connections', {
  userId: text('user_id').primaryKey(),
  connectedAt: moment('connected_at').notNull(),
  isPaused: boolean('is_paused').notNull().default(false),
  /** Set while the folder is being trashed, before the grant is dropped. */
  isLeaving: boolean('is_leaving').notNull().default(false),
  /** The account's address, which tells whether another account was connected. */
  account: text('account'),
  folderId: text('folder_id'),
  /** Whether the drive has confirmed that the folder exists. */
  hasFolder: boolean('has_folder').notNull().default(false),
  folderUrl: text('folder_url'),
  /** The process that works on the mirror, exclusively. A lease expires, for the case that its process dies. */
  lease: text('lease'),
  leaseUntil: moment('lease_until'),
  /** Failures in a row of the drive as a whole. */
  failures: integer('failures').notNull().default(0),
  /** The drive is not called before this time. */
  retryAt: moment('retry_at'),
  failure: text('failure'),
  lastSyncedAt: moment('last_synced_at'),
  /** When the whole drive was last read; null requests it. */
  listedAt: moment('listed_at'),
});

/** The files of a chat in the drive. A row stays when its chat is deleted, since the deletion may be undone. */
export const driveMirrors = pgTable(
  'drive_mirrors',
  {
    userId: text('user_id').notNull(),
    chatId: uuid('chat_id').notNull(),
    /** Grows with each change of the chat; equal to `synced` when its files are up to date. */
    wanted: integer('wanted').notNull().default(1),
    synced: integer('synced').notNull().default(0),
    changedAt: moment('changed_at').notNull(),
    /** Reserved and stored before the file is created under it, so that repeating creates no second file. */
    jsonId: text('json_id'),
    textId: text('text_id'),
    /** MD5 of the content as the drive reported it; null until then. */
    jsonChecksum: text('json_checksum'),
    textChecksum: text('text_checksum'),
    /** The file's name without extension. */
    name: text('name'),
    /** The file, written by somebody else, from which the chat was imported. It is trashed with the chat. */
    originId: text('origin_id'),
    isTrashed: boolean('is_trashed').notNull().default(false),
    /** For this chat alone: if the drive refuses it, the others are not held up. */
    failures: integer('failures').notNull().default(0),
    retryAt: moment('retry_at'),
    failure: text('failure'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.chatId] }),
    foreignKey({ columns: [table.userId], foreignColumns: [driveConnections.userId] })
      .onDelete('cascade')
      .onUpdate('cascade'),
    index('drive_mirrors_due').on(table.userId, table.changedAt).where(sql`wanted <> synced`),
  ],
);

/** Chat files that were seen when the drive was last read, except those of the mirror. */
export const driveFiles = pgTable(
  'drive_files',
  {
    userId: text('user_id').notNull(),
    /** The chat's id in the file's marks, or one derived from the file's id. */
    chatId: uuid('chat_id').notNull(),
    fileId: text('file_id').notNull(),
    /** The readable file that belongs to it, if it is one of ours. */
    textId: text('text_id'),
    /** Whether this product wrote the file and can change it. */
    isOurs: boolean('is_ours').notNull(),
    title: text('title').notNull(),
    modifiedAt: moment('modified_at').notNull(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.chatId] }),
    foreignKey({ columns: [table.userId], foreignColumns: [driveConnections.userId] })
      .onDelete('cascade')
      .onUpdate('cascade'),
    index('drive_files_newest').on(table.userId, table.modifiedAt.desc(), table.chatId.desc()),
  ],
);
