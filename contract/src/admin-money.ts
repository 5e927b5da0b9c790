import { z } from 'zod';
import { reason, refusals, writeRefusals } from './admin-deed.ts';
import { adminLimits } from './admin-rules.ts';
import { CreditPackage, PackageId, readStatement, Statement } from './credits.ts';
import { Day } from './day.ts';
import { Done } from './done.ts';
import { endpoint } from './endpoint.ts';
import { nameText } from './name-text.ts';

const Usd = z.number();
/** An amount in US dollars that an admin may enter, to the cent. */
const UsdLimit = z.number().min(0).max(adminLimits.monthlyLimitUsd).multipleOf(0.01);
const DailyTokens = z.number().int().min(0).max(adminLimits.dailyTokens);
const userId = z.object({ id: z.string().min(1).max(100) });

/** A credit package as admins see it. */
export const AdminPackage = CreditPackage.extend({
  /** Whether it is on sale. */
  isActive: z.boolean(),
  /** Its place in the list, lowest first. */
  position: z.number().int(),
  /** ISO 8601, UTC. */
  updatedAt: z.string(),
});
export type AdminPackage = z.infer<typeof AdminPackage>;

export const PackageFields = z.strictObject({
  name: nameText(adminLimits.package.name),
  description: z.string().trim().max(adminLimits.package.description),
  credits: z.number().int().min(1).max(100_000_000),
  /** US cents. SOURCE: Stripe takes no charge below 50 US cents, and none above 99,999,999. */
  price: z.number().int().min(50).max(99_999_999),
  isActive: z.boolean(),
  position: z.number().int().min(0).max(1_000),
  reason,
});
export type PackageFields = z.infer<typeof PackageFields>;

export const listAllPackages = endpoint({
  method: 'GET',
  path: '/api/admin/credit-packages',
  summary: 'All packages, with those not on sale.',
  access: 'admin',
  rateClass: 'read',
  response: z.array(AdminPackage),
  errors: refusals,
});

const packageId = z.object({ id: PackageId });

export const savePackage = endpoint({
  method: 'PUT',
  path: '/api/admin/credit-packages/:id',
  summary:
    'Adds a package under this id, or saves it whole. With `basedOn`, only if it is still there and has not been changed since, or with null only if there is none: else 409. What was bought stays as it was bought.',
  access: 'admin',
  rateClass: 'write',
  params: packageId,
  /** `basedOn`: the `updatedAt` that the editor started from; null for a new package. */
  body: PackageFields.extend({ basedOn: z.iso.datetime().nullish() }),
  response: AdminPackage,
  errors: [...writeRefusals, 'conflict'],
});

export const removePackage = endpoint({
  method: 'DELETE',
  path: '/api/admin/credit-packages/:id',
  summary: 'Takes a package away for good. With `basedOn`, only if it has not been changed since: else 409.',
  access: 'admin',
  rateClass: 'write',
  params: packageId,
  /** `basedOn`: the `updatedAt` of the package that this was decided on. */
  body: z.strictObject({ basedOn: z.iso.datetime().optional(), reason }),
  response: Done,
  errors: [...writeRefusals, 'not-found', 'conflict'],
});

/** Settings that apply to the whole installation. */
export const MoneySettings = z.object({
  /** US dollars a user may be charged per calendar month (UTC) before the user is warned or stopped. */
  monthlyLimitUsd: UsdLimit,
  /** Whether models that cost credits stop answering once the limit is exceeded. */
  stopsAtLimit: z.boolean(),
  /** A notice is shown at or below this number of credits. */
  lowCredits: z.number().int().min(0).max(1_000_000),
  /** Multiplier for every price, in percent; used for models without a multiplier of their own. */
  multiplierPercent: z.number().int().min(0).max(10_000),
  /** Tokens of the free model per day; null means no limit. */
  visitorDailyTokens: DailyTokens.nullable(),
  userDailyFreeTokens: DailyTokens.nullable(),
});
export type MoneySettings = z.infer<typeof MoneySettings>;

const moneyChange = MoneySettings.partial();
/** Those of the settings that a save changes. */
export type MoneyChange = z.infer<typeof moneyChange>;

export const readMoneySettings = endpoint({
  method: 'GET',
  path: '/api/admin/money',
  summary: 'Limits and multiplier that hold for everyone: what an admin set, else what the environment says.',
  access: 'admin',
  rateClass: 'read',
  response: MoneySettings,
  errors: refusals,
});

export const saveMoneySettings = endpoint({
  method: 'PUT',
  path: '/api/admin/money',
  summary:
    'Sets those given. In force on every replica within seconds. With `seen`, only if those named in it have these values, or are as they are to be: else 409, and none is set.',
  access: 'admin',
  rateClass: 'write',
  body: z
    .strictObject({ ...moneyChange.shape, seen: moneyChange.optional(), reason })
    .refine(({ reason: _reason, seen: _seen, ...change }) => Object.keys(change).length > 0, 'Say what is to change.'),
  response: MoneySettings,
  errors: [...writeRefusals, 'conflict'],
});

/** A user with their credits, charges and limits. */
export const AdminUser = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  kind: z.enum(['demo', 'user']),
  role: z.enum(['user', 'admin']),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  /** Credits, as in `CreditBalance`. */
  credits: z.number(),
  held: z.number(),
  owed: z.number(),
  /** US dollars charged in credits this month. */
  currentMonth: Usd,
  hasBought: z.boolean(),
  /** The user's own limits; null: the installation's limits apply. */
  monthlyLimitUsd: Usd.nullable(),
  dailyFreeTokens: z.number().nullable(),
});
export type AdminUser = z.infer<typeof AdminUser>;

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  summary: 'Users by name, e-mail address or id, newest first, a page at a time, with what they have.',
  access: 'admin',
  rateClass: 'read',
  query: z.object({
    q: z.string().max(adminLimits.userSearch).default(''),
    cursor: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(25),
  }),
  response: z.object({ users: z.array(AdminUser), nextCursor: z.string().nullable() }),
  errors: refusals,
});

export const adjustCredits = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/credits',
  summary: 'Gives credits to a user, or takes some. The same `key` again does nothing more.',
  access: 'admin',
  rateClass: 'write',
  params: userId,
  body: z.strictObject({
    /** Negative values take credits away, but never more than the user has. */
    credits: z
      .number()
      .min(-adminLimits.credits)
      .max(adminLimits.credits)
      .refine((value) => value !== 0, 'is nothing'),
    reason,
    /** Made by the client, so that a repeated request has no further effect. */
    key: z.uuid(),
  }),
  response: AdminUser,
  errors: [...writeRefusals, 'not-found'],
});

export const setUserLimits = endpoint({
  method: 'PUT',
  path: '/api/admin/users/:id/limits',
  summary: 'Sets those limits of one user that are given; null is the installation’s.',
  access: 'admin',
  rateClass: 'write',
  params: userId,
  body: z
    .strictObject({ monthlyLimitUsd: UsdLimit.nullable(), dailyFreeTokens: DailyTokens.nullable(), reason })
    .partial()
    .required({ reason: true }),
  response: AdminUser,
  errors: [...writeRefusals, 'not-found'],
});

export const readUserStatement = endpoint({
  method: 'GET',
  path: '/api/admin/users/:id/statement',
  summary: 'A user’s statement.',
  access: 'admin',
  rateClass: 'read',
  params: userId,
  query: readStatement.query,
  response: Statement,
  errors: [...refusals, 'not-found'],
});

const Margin = z.object({
  /** Model calls. */
  requests: z.number().int(),
  /** Input and output tokens together. */
  tokens: z.number().int(),
  /** What users were charged, in US dollars. */
  charged: Usd,
  /** The installation's cost by the vendors' price lists. */
  cost: Usd,
  /** `charged` − `cost`. */
  margin: Usd,
});

export const AdminUsage = z.object({
  total: Margin,
  byModel: z.array(Margin.extend({ model: z.string(), name: z.string() })),
  /** The 50 users who were charged most. */
  byUser: z.array(Margin.extend({ userId: z.string(), username: z.string(), email: z.string() })),
  byDay: z.array(Margin.extend({ day: z.string() })),
});
export type AdminUsage = z.infer<typeof AdminUsage>;

export const readAdminUsage = endpoint({
  method: 'GET',
  path: '/api/admin/usage',
  summary: 'Use and margin of the installation by model, user and day; own keys of users are not in it.',
  access: 'admin',
  rateClass: 'heavy',
  query: z.object({ from: Day.optional(), to: Day.optional() }),
  response: AdminUsage,
  errors: refusals,
});

export const exportAdminUsage = endpoint({
  method: 'GET',
  path: '/api/admin/usage/export.csv',
  summary: 'Use and margin of the installation as a table (CSV), by model, user or day: all of them.',
  access: 'admin',
  rateClass: 'heavy',
  query: z.object({
    by: z.enum(['model', 'user', 'day']).default('model'),
    from: Day.optional(),
    to: Day.optional(),
  }),
  response: 'bytes',
  errors: refusals,
});

/** One action of an admin. */
export const AuditEntry = z.object({
  id: z.string(),
  timestamp: z.string(),
  /** The admin's id, and their name at the time. */
  adminId: z.string(),
  adminName: z.string(),
  /** `credits.adjust`, `package.save` … */
  action: z.string(),
  /** The id of the user, model, package or template that was acted on. */
  subject: z.string(),
  /**
   * The user that was acted on, under their current name; null if the subject is not a user or the user was deleted.
   * `email` is empty for a user without one.
   */
  user: z.object({ username: z.string(), email: z.string() }).nullable(),
  /** Empty where none is asked for. */
  reason: z.string(),
  /** What was changed, as JSON text. */
  details: z.string(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const readAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  summary: 'What admins did, newest first, a page at a time.',
  access: 'admin',
  rateClass: 'read',
  query: z.object({
    cursor: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  response: z.object({ entries: z.array(AuditEntry), nextCursor: z.string().nullable() }),
  errors: refusals,
});
