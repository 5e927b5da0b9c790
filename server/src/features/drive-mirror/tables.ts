import { sql } from 'drizzle-orm';
import { bigint, boolean, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/columns.ts';

/** A mirror of a user's chats in a drive of his. The grant it works by is kept by `accounts`. */
export const driveConnections = pgTable('drive_connections', {
  userId: text('user_id').primaryKey(),
  connectedAt: moment('connected_at').notNull(),
  isPaused: boolean('is_paused').notNull().default(false),
  /** Set while the folder is on its way to the trash, before the grant is given back. */
  isLeaving: boolean('is_leaving').notNull().default(false),
  /** The account's address, by which another one is told from it. */
  account: text('account'),
  folderId: text('folder_id'),
  /** Whether the drive has said that the folder is there. */
  hasFolder: boolean('has_folder').notNull().default(false),
  folderUrl: text('folder_url'),
  /** Who works on it, so that nobody else does: it lapses when its process dies. */
  lease: text('lease'),
  leaseUntil: moment('lease_until'),
  /** Failures in a row, of the drive as a whole. */
  failures: integer('failures').notNull().default(0),
  /** Before this the drive is not asked again. */
  retryAt: moment('retry_at'),
  failure: text('failure'),
  lastSyncedAt: moment('last_synced_at'),
  /** When the drive was last looked through; null asks for it. */
  listedAt: moment('listed_at'),
});

/** The files of a chat in the drive. A row stays when its chat is deleted: the deletion may be taken back. */
export const driveMirrors = pgTable(
  'drive_mirrors',
  {
    userId: text('user_id').notNull(),
    chatId: uuid('chat_id').notNull(),
    /** Grows with each change of the chat; equal to `synced` when its files are as it is. */
    wanted: integer('wanted').notNull().default(1),
    synced: integer('synced').notNull().default(0),
    changedAt: moment('changed_at').notNull(),
    /** Asked for and kept before a file is made under it, so that a repeat makes no second one. */
    jsonId: text('json_id'),
    textId: text('text_id'),
    /** MD5 of what the drive has said it holds; null before it did. */
    jsonChecksum: text('json_checksum'),
    textChecksum: text('text_checksum'),
    /** The file's name without its ending. */
    name: text('name'),
    /** A file written by somebody else that the chat was imported from. It goes when the chat goes. */
    originId: text('origin_id'),
    isTrashed: boolean('is_trashed').notNull().default(false),
    /** Of this chat alone: a drive that refuses it does not hold up the others. */
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

/** Chat files seen in the drive when it was last looked through, apart from those of the mirror. */
export const driveFiles = pgTable(
  'drive_files',
  {
    userId: text('user_id').notNull(),
    /** The chat's id as its file says, or one made of the file's. */
    chatId: uuid('chat_id').notNull(),
    fileId: text('file_id').notNull(),
    /** The readable file beside it, where there is one of ours. */
    textId: text('text_id'),
    /** Whether it was written by this product, and can be written on. */
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
