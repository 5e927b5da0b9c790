import { z } from 'zod';
import { Done } from './accounts.ts';
import { reason, refusals, writeRefusals } from './admin-deed.ts';
import { adminLimits } from './admin-rules.ts';
import { CreditPackage, PackageId, readStatement, Statement } from './credits.ts';
import { Day } from './day.ts';
import { endpoint } from './endpoint.ts';

const Usd = z.number();
/** US dollars an admin may enter, to the cent. */
const UsdLimit = z.number().min(0).max(1_000_000).multipleOf(0.01);
const DailyTokens = z.number().int().min(0).max(1_000_000_000_000);
const userId = z.object({ id: z.string().min(1).max(100) });

/** Packages as admins see them. */
export const AdminPackage = CreditPackage.extend({
  /** Whether it is on sale. */
  isActive: z.boolean(),
  /** Its place in the list: the lowest first. */
  position: z.number().int(),
  /** ISO 8601, UTC. */
  updatedAt: z.string(),
});
export type AdminPackage = z.infer<typeof AdminPackage>;

export const PackageFields = z.strictObject({
  name: z.string().trim().min(1).max(adminLimits.package.name),
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
  summary: 'Adds a package under this id, or changes it. What was bought stays as it was bought.',
  access: 'admin',
  rateClass: 'write',
  params: packageId,
  body: PackageFields,
  response: AdminPackage,
  errors: writeRefusals,
});

export const removePackage = endpoint({
  method: 'DELETE',
  path: '/api/admin/credit-packages/:id',
  summary: 'Takes a package away for good.',
  access: 'admin',
  rateClass: 'write',
  params: packageId,
  body: z.strictObject({ reason }),
  response: Done,
  errors: [...writeRefusals, 'not-found'],
});

/** What holds for the whole installation. */
export const MoneySettings = z.object({
  /** US dollars a month (UTC) a user may be charged before he is warned, or stopped. */
  monthlyLimitUsd: UsdLimit,
  /** Over the limit no model that costs credits answers. */
  stopsAtLimit: z.boolean(),
  /** Credits at or below which a notice is shown. */
  lowCredits: z.number().int().min(0).max(1_000_000),
  /** What every price is multiplied by, in percent, where a model has no multiplier of its own. */
  multiplierPercent: z.number().int().min(0).max(10_000),
  /** Tokens of the free model a day; null is no limit. */
  visitorDailyTokens: DailyTokens.nullable(),
  userDailyFreeTokens: DailyTokens.nullable(),
});
export type MoneySettings = z.infer<typeof MoneySettings>;

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
  summary: 'Sets them. In force on every replica within seconds.',
  access: 'admin',
  rateClass: 'write',
  body: z.strictObject({ ...MoneySettings.shape, reason }),
  response: MoneySettings,
  errors: writeRefusals,
});

/** A user with his money. */
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
  /** His own limits; null: the installation's. */
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
    /** Below 0 they are taken; no more than there are. */
    credits: z
      .number()
      .min(-adminLimits.credits)
      .max(adminLimits.credits)
      .refine((value) => value !== 0 && Number.isInteger(Math.round(value * 1e6)), 'is nothing'),
    reason,
    /** Made by the client, so that a repeat is harmless. */
    key: z.uuid(),
  }),
  response: AdminUser,
  errors: [...writeRefusals, 'not-found'],
});

export const setUserLimits = endpoint({
  method: 'PUT',
  path: '/api/admin/users/:id/limits',
  summary: 'Sets limits of one user; null is the installation’s.',
  access: 'admin',
  rateClass: 'write',
  params: userId,
  body: z.strictObject({ monthlyLimitUsd: UsdLimit.nullable(), dailyFreeTokens: DailyTokens.nullable(), reason }),
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
  /** Calls of models. */
  requests: z.number().int(),
  /** Input and output together. */
  tokens: z.number().int(),
  /** What users were charged, in US dollars. */
  charged: Usd,
  /** What the vendors' price lists say it cost the installation. */
  cost: Usd,
  /** `charged` − `cost`. */
  margin: Usd,
});

export const AdminUsage = z.object({
  total: Margin,
  byModel: z.array(Margin.extend({ model: z.string(), name: z.string() })),
  /** The 50 who were charged most. */
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

/** What an admin did. */
export const AuditEntry = z.object({
  id: z.string(),
  timestamp: z.string(),
  /** Who: his name at the time, and his id. */
  adminId: z.string(),
  adminName: z.string(),
  /** `credits.adjust`, `package.save` … */
  action: z.string(),
  /** What it was done to: a user's id, a model's, a package's. */
  subject: z.string(),
  /** The user it was done to, as he is called now; null for what is no user and for who is gone. `email` is empty for who has none. */
  user: z.object({ username: z.string(), email: z.string() }).nullable(),
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
