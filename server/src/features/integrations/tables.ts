import { sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/columns.ts';

/** What of accounts' table a key hangs on that may not outlive its sign-in session: the database itself lets both go at once. */
const sessions = pgTable('sessions', { userId: text('user_id').notNull(), id: uuid('id').notNull() });

/** Keys of other services that people brought. */
export const integrations = pgTable(
  'integrations',
  {
    userId: text('user_id').notNull(),
    /** Unique in the installation. */
    id: integer('id').generatedByDefaultAsIdentity({ startWith: 1001 }).notNull(),
    serviceType: text('service_type', { enum: ['ai_model', 'storage', 'processing', 'mcp'] }).notNull(),
    /** In the settings' spelling. */
    serviceName: text('service_name').notNull(),
    /** The credentials, sealed for this user and service (platform/crypto). */
    sealed: text('sealed').notNull(),
    last4: text('last4').notNull(),
    isActive: boolean('is_active').notNull(),
    /** The session that it lives and is used in; null for a key that was saved. */
    sessionId: uuid('session_id'),
    checkState: text('check_state', { enum: ['accepted', 'refused', 'untested'] }).notNull(),
    checkMessage: text('check_message'),
    checkedAt: moment('checked_at').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    unique('integrations_id').on(table.id),
    foreignKey({ columns: [table.userId, table.sessionId], foreignColumns: [sessions.userId, sessions.id] })
      .onDelete('cascade')
      .onUpdate('cascade'),
    uniqueIndex('integrations_saved')
      .on(table.userId, table.serviceType, table.serviceName)
      .where(sql`session_id is null`),
    uniqueIndex('integrations_of_session')
      .on(table.userId, table.sessionId, table.serviceType, table.serviceName)
      .where(sql`session_id is not null`),
  ],
);
