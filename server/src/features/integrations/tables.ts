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

/**
 * The part of the table of `accounts` that the foreign key needs: the database itself deletes a key for one session
 * together with the session.
 */
const sessions = pgTable('sessions', { userId: text('user_id').notNull(), id: uuid('id').notNull() });

/** Users' API keys of other services. */
export const integrations = pgTable(
  'integrations',
  {
    userId: text('user_id').notNull(),
    /** Unique within the installation. */
    id: integer('id').generatedByDefaultAsIdentity({ startWith: 1001 }).notNull(),
    serviceType: text('service_type', { enum: ['ai_model', 'storage', 'processing', 'mcp'] }).notNull(),
    /** In the spelling of the settings. */
    serviceName: text('service_name').notNull(),
    /** The credentials, sealed for this user and service (platform/crypto). */
    sealed: text('sealed').notNull(),
    last4: text('last4').notNull(),
    isActive: boolean('is_active').notNull(),
    /** The session to which the key is limited, and with which it is deleted; null for a saved key. */
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
