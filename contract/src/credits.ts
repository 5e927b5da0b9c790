import { z } from 'zod';
import { Day } from './day.ts';
import { endpoint } from './endpoint.ts';

/** Micro-credits in one credit. A credit is one US cent, so a micro-dollar is 100 micro-credits. */
export const microCredits = 1_000_000;

/** Credits with up to six decimals; for display, never for calculation. */
const Credits = z.number();

/** The credit balance of an account. */
export const CreditBalance = z.object({
  /** What may be spent now: the whole balance without what is held for replies being written. */
  credits: Credits,
  /** Set aside for replies that are being written. */
  held: Credits,
  /** What a refund or a dispute could not take back. Until it is paid off, no model that costs credits answers. */
  owed: Credits,
  /** True for admins, who pay nothing for models. */
  isUnlimited: z.boolean(),
  /** At or below this balance a notice says that credits are running out. */
  lowAt: Credits,
  /** Always false when credits are unlimited. */
  isLow: z.boolean(),
});
export type CreditBalance = z.infer<typeof CreditBalance>;

export const getCredits = endpoint({
  method: 'GET',
  path: '/api/user/credits',
  summary: 'What the caller may spend, in credits.',
  access: 'user',
  rateClass: 'read',
  response: CreditBalance,
  errors: ['sign-in-required'],
});

/** The id of a credit package: 'starter'. */
export const PackageId = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/);

/** A package of credits for sale. */
export const CreditPackage = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  credits: z.number().int(),
  /** US cents. */
  price: z.number().int(),
});
export type CreditPackage = z.infer<typeof CreditPackage>;

export const listPackages = endpoint({
  method: 'GET',
  path: '/api/credits/packages',
  summary: 'The credit packages on sale, in their order.',
  access: 'public',
  rateClass: 'read',
  response: z.array(CreditPackage),
  errors: [],
});

/** The kind of entry: `capture` pays for a reply; `hold` and `release` only set credits aside and give them back. */
export const EntryKind = z.enum(['grant', 'purchase', 'hold', 'capture', 'release', 'refund', 'adjustment', 'dispute']);
export type EntryKind = z.infer<typeof EntryKind>;

/** One line of the credit statement. */
export const StatementEntry = z.object({
  id: z.string(),
  /** ISO 8601, UTC. */
  timestamp: z.string(),
  kind: EntryKind,
  /** One plain line that says what it was for. */
  description: z.string(),
  /** Change of the balance; for `hold` and `release`, of what may be spent, as the balance stays. */
  credits: Credits,
  /** Change of the debt: positive when it grew, negative when some of it was covered. */
  owed: Credits,
  /** The balance afterwards, held credits included. */
  balance: Credits,
  /** Our id of the model, for a reply. */
  model: z.string().nullable(),
  /** The run that wrote that reply. */
  runId: z.string().nullable(),
});
export type StatementEntry = z.infer<typeof StatementEntry>;

/**
 * `replies`: charges for replies. `payments`: purchases, refunds and disputes. `given`: grants and adjustments.
 * `holds`: credits set aside and given back, which `all` leaves out.
 */
export const StatementFilter = z.enum(['all', 'replies', 'payments', 'given', 'holds']);
export type StatementFilter = z.infer<typeof StatementFilter>;

const statementQuery = z.object({
  show: StatementFilter.default('all'),
  /** The first and the last day (UTC), both inclusive. */
  from: Day.optional(),
  to: Day.optional(),
});

export const Statement = z.object({ entries: z.array(StatementEntry), nextCursor: z.string().nullable() });
export type Statement = z.infer<typeof Statement>;

export const readStatement = endpoint({
  method: 'GET',
  path: '/api/credits/statement',
  summary: 'What came into the caller’s balance and what went out, newest first, a page at a time.',
  access: 'user',
  rateClass: 'read',
  query: statementQuery.extend({
    cursor: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  response: Statement,
  errors: ['sign-in-required'],
});

export const exportStatement = endpoint({
  method: 'GET',
  path: '/api/credits/statement.csv',
  summary: 'The same as a table (CSV), whole, with what each entry set aside.',
  access: 'user',
  rateClass: 'heavy',
  query: statementQuery,
  response: 'bytes',
  errors: ['sign-in-required'],
});
