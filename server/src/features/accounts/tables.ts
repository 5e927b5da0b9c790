import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/columns.ts';

/** People, and visitors as limited people. */
export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    /** As the provider told it; not unique, because it names nobody. Who has none has one under `.invalid` that is never shown. */
    email: text('email').notNull(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text('image'),
    kind: text('kind', { enum: ['visitor', 'demo', 'user'] }).notNull(),
    role: text('role', { enum: ['user', 'admin'] })
      .notNull()
      .default('user'),
    /** Told by the slice that keeps people's own keys, so that who has none costs no look for them. */
    hasOwnKeys: boolean('has_own_keys').notNull().default(false),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
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
    expiresAt: moment('expires_at').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] }), index('sessions_by_expiry').on(table.expiresAt)],
);

const owner = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** Who somebody is at a provider. Issuer and subject together are the one name that leads to an account. */
export const identities = pgTable(
  'identities',
  {
    userId: owner(),
    id: uuid('id').notNull(),
    provider: text('provider', { enum: ['google', 'apple', 'microsoft', 'oidc', 'owner'] }).notNull(),
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    /** Lower case; empty where none was told. */
    email: text('email').notNull(),
    isEmailVerified: boolean('is_email_verified').notNull(),
    /** Where the provider shows a picture; ours is a copy. */
    pictureUrl: text('picture_url'),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    unique('identities_by_name').on(table.issuer, table.subject),
    index('identities_by_email').on(table.email),
  ],
);

/** Passkeys: what may be known of them. */
export const passkeys = pgTable(
  'passkeys',
  {
    userId: owner(),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    /** base64url, as the browser names it. */
    credentialId: text('credential_id').notNull().unique(),
    /** COSE, base64url. */
    publicKey: text('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: jsonb('transports').$type<readonly string[]>().notNull(),
    isBackedUp: boolean('is_backed_up').notNull(),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] })],
);

/** What people allowed us at a store of theirs. */
export const storageGrants = pgTable(
  'storage_grants',
  {
    userId: owner(),
    service: text('service', { enum: ['google-drive'] }).notNull(),
    email: text('email').notNull(),
    /** The tokens, sealed for this row (platform/crypto). */
    sealed: text('sealed').notNull(),
    isRevoked: boolean('is_revoked').notNull().default(false),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.service] })],
);

/** Pictures of people, a few kB each: they go with their row, and no provider learns who looks at them. */
export const avatars = pgTable('avatars', {
  userId: owner().primaryKey(),
  /** Changes with the picture. */
  version: text('version').notNull(),
  type: text('type').notNull(),
  /** base64. */
  bytes: text('bytes').notNull(),
  /** Whether the person chose it himself: then a provider's does not replace it. */
  isOwn: boolean('is_own').notNull(),
});

/** Sign-ins and passkey challenges that were answered: none is answered twice. */
export const spentAttempts = pgTable(
  'spent_attempts',
  { id: text('id').primaryKey(), expiresAt: moment('expires_at').notNull() },
  (table) => [index('spent_attempts_by_expiry').on(table.expiresAt)],
);

/** Links that make their bearer the owner, once. */
export const ownerLinks = pgTable('owner_links', {
  /** SHA-256 of the token, base64url. */
  tokenHash: text('token_hash').primaryKey(),
  /** Made by the operator's command, and good although there is an admin; one made by a start is not. */
  recovers: boolean('recovers').notNull(),
  expiresAt: moment('expires_at').notNull(),
});

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
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] })],
);

/**
 * Identities that were once a way into an account, as hashes under a key of this installation's own: nobody can be read
 * off them. Who comes back is known by his, and is given nothing twice.
 */
export const formerNames = pgTable('former_names', {
  /** HMAC-SHA-256 of issuer and subject, base64url. */
  nameHash: text('name_hash').primaryKey(),
  /** Under what is kept of the account: what it owed, what was paid by card. A hash of the same kind. */
  formerId: text('former_id').notNull(),
  leftAt: moment('left_at').notNull(),
});

/** One row: the key of these hashes, sealed (platform/crypto). */
export const formerKeys = pgTable('former_keys', {
  id: integer('id').primaryKey(),
  sealed: text('sealed').notNull(),
});

/** What admins did to others' money and to the catalogue, and why. No key of a user: it stays when he goes. */
export const auditEntries = pgTable('audit_entries', {
  /** UUIDv7: their order is that of time. */
  id: uuid('id').primaryKey(),
  adminId: text('admin_id').notNull(),
  adminName: text('admin_name').notNull(),
  action: text('action').notNull(),
  subject: text('subject').notNull(),
  reason: text('reason').notNull(),
  details: jsonb('details').$type<object>().notNull(),
  createdAt: moment('created_at').notNull(),
});
