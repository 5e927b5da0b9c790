import { boolean, index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' }).notNull();

/** People, and visitors as limited people. */
export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    /** Unique; visitors and demo users have an address under `.invalid` that is never shown. */
    email: text('email').notNull().unique(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text('image'),
    kind: text('kind', { enum: ['visitor', 'demo', 'user'] }).notNull(),
    role: text('role', { enum: ['user', 'admin'] })
      .notNull()
      .default('user'),
    createdAt: time('created_at'),
    updatedAt: time('updated_at'),
  },
  (table) => [index('users_by_kind').on(table.kind, table.createdAt)],
);

/** A signed-in browser. The token itself is in the browser's cookie alone. */
export const sessions = pgTable(
  'sessions',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    /** SHA-256 of the token, base64url. */
    tokenHash: text('token_hash').notNull().unique(),
    expiresAt: time('expires_at'),
    createdAt: time('created_at'),
    updatedAt: time('updated_at'),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] })],
);

/** Steps of a user's life that slices have still to take; written with the change that asks for them. */
export const lifecyclePending = pgTable(
  'lifecycle_pending',
  {
    userId: text('user_id').notNull(),
    id: uuid('id').notNull(),
    step: text('step', { enum: ['created', 'linked', 'deleting'] }).notNull(),
    kind: text('kind', { enum: ['visitor', 'demo', 'user'] }).notNull(),
    /** For `linked`: the visitor whose things become the user's. */
    fromUserId: text('from_user_id'),
    /** Whether a request of the user has come since: only then is it certain that the browser got the new cookie. */
    attempted: boolean('attempted').notNull().default(false),
    createdAt: time('created_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] })],
);
