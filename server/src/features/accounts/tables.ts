import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/columns.ts';

/** Users; visitors are users with limits. */
export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    /**
     * As the provider gave it. Not unique, because it identifies nobody. A user without one has an address under
     * `.invalid` that is never shown.
     */
    email: text('email').notNull(),
    /**
     * Not used any more: whether an address is verified stands with the identity that gives it. The column stays for
     * replicas of an older version, which write it while others are being upgraded.
     */
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text('image'),
    kind: text('kind', { enum: ['visitor', 'demo', 'user'] }).notNull(),
    role: text('role', { enum: ['user', 'admin'] })
      .notNull()
      .default('user'),
    /** Set by the slice that stores users' own keys, so that for a user without any no query for them is made. */
    hasOwnKeys: boolean('has_own_keys').notNull().default(false),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [index('users_by_kind').on(table.kind, table.createdAt)],
);

/** A signed-in browser. The token itself is only in the browser's cookie. */
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

/** A user's identity at a provider. Issuer and subject together are the only key that leads to an account. */
export const identities = pgTable(
  'identities',
  {
    userId: owner(),
    id: uuid('id').notNull(),
    provider: text('provider', { enum: ['google', 'apple', 'microsoft', 'oidc', 'owner'] }).notNull(),
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    /** Lower case; empty if none was given. */
    email: text('email').notNull(),
    isEmailVerified: boolean('is_email_verified').notNull(),
    /** Where the provider shows the picture; ours is a copy. */
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

/** The public data of passkeys. */
export const passkeys = pgTable(
  'passkeys',
  {
    userId: owner(),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    /** base64url, as the browser gives it. */
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

/** The access that users granted to stores of theirs. */
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

/** Pictures of users, a few kB each. They are deleted with the user's row, and no provider learns who looks at them. */
export const avatars = pgTable('avatars', {
  userId: owner().primaryKey(),
  /** Changes with the picture. */
  version: text('version').notNull(),
  type: text('type').notNull(),
  /** base64. */
  bytes: text('bytes').notNull(),
  /** Whether the user chose it: then a provider's picture does not replace it. */
  isOwn: boolean('is_own').notNull(),
});

/** Sign-in attempts and passkey challenges that were answered: none can be answered twice. */
export const spentAttempts = pgTable(
  'spent_attempts',
  { id: text('id').primaryKey(), expiresAt: moment('expires_at').notNull() },
  (table) => [index('spent_attempts_by_expiry').on(table.expiresAt)],
);

/** One-time links that make whoever opens them the owner. */
export const ownerLinks = pgTable('owner_links', {
  /** SHA-256 of the token, base64url. */
  tokenHash: text('token_hash').primaryKey(),
  /**
   * Whether the operator's command made it: such a link is valid even if there is an admin; one made by a start is not.
   */
  recovers: boolean('recovers').notNull(),
  expiresAt: moment('expires_at').notNull(),
});

/** Steps of users' lives that the slices still have to carry out; written with the change that requires them. */
export const lifecyclePending = pgTable(
  'lifecycle_pending',
  {
    userId: text('user_id').notNull(),
    id: uuid('id').notNull(),
    step: text('step', { enum: ['created', 'linked', 'deleting'] }).notNull(),
    kind: text('kind', { enum: ['visitor', 'demo', 'user'] }).notNull(),
    /** For `linked`: the visitor whose data becomes the user's. */
    fromUserId: text('from_user_id'),
    /** Whether a request of the user has come since: only then is it certain that the browser got the new cookie. */
    attempted: boolean('attempted').notNull().default(false),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] })],
);

/**
 * Identities that once were a way into an account, as hashes under a key of this installation: no person can be derived
 * from them. A user who comes back is recognised by this, and does not get first credits twice.
 */
export const formerNames = pgTable('former_names', {
  /** HMAC-SHA-256 of issuer and subject, base64url. */
  nameHash: text('name_hash').primaryKey(),
  /** The id under which data of the account is kept: what it owed, what was paid by card. A hash of the same kind. */
  formerId: text('former_id').notNull(),
  leftAt: moment('left_at').notNull(),
});

/** A single row: the key of these hashes, sealed (platform/crypto). */
export const formerKeys = pgTable('former_keys', {
  id: integer('id').primaryKey(),
  sealed: text('sealed').notNull(),
});

/**
 * What admins did to others' money and to the catalogue, and why. It has no foreign key to a user, so it stays when the
 * user is deleted.
 */
export const auditEntries = pgTable('audit_entries', {
  /** UUIDv7, so that the ids sort by time. */
  id: uuid('id').primaryKey(),
  adminId: text('admin_id').notNull(),
  adminName: text('admin_name').notNull(),
  action: text('action').notNull(),
  subject: text('subject').notNull(),
  reason: text('reason').notNull(),
  details: jsonb('details').$type<object>().notNull(),
  createdAt: moment('created_at').notNull(),
});
