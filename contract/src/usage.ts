import { z } from 'zod';
import { Day } from './day.ts';
import { endpoint } from './endpoint.ts';

/** Who paid: credits, the caller's own key, or nobody because the model is free. */
export const PaidBy = z.enum(['credits', 'own-key', 'free']);
export type PaidBy = z.infer<typeof PaidBy>;

/** US dollars. For the user's own key, the cost by the vendor's price list, which the user pays to the vendor. */
const Usd = z.number();
const Count = z.number().int();

export const PlanType = z.enum(['free', 'pay-as-you-go']);
export type PlanType = z.infer<typeof PlanType>;

/** The current month (UTC), in US dollars charged in credits; usage of the user's own keys is separate. */
export const BillingState = z.object({
  /** 'pay-as-you-go' after the first purchase. */
  planType: PlanType,
  currentMonth: Usd,
  limit: Usd,
  /** What is left of the limit; never below 0. */
  remainingCredit: Usd,
  /** Not capped at 100. */
  usagePercentage: z.number(),
  isOverLimit: z.boolean(),
  /** True from 80 % of the limit. */
  isNearLimit: z.boolean(),
  /** Whether models that cost credits stop answering the caller at the limit; otherwise there is only a warning. */
  stopsAtLimit: z.boolean(),
});
export type BillingState = z.infer<typeof BillingState>;

const Sums = z.object({ requests: Count, tokens: Count, cost: Usd });

export const Usage = z.object({
  /**
   * Totals for the requested period, payer and model. Usage of the user's own keys is in the counts, but in the cost
   * only when `paidBy` asks for own keys.
   */
  totalTokens: Count,
  totalCost: Usd,
  totalRequests: Count,
  /** Keyed by our id of the model. */
  modelUsage: z.record(z.string(), Sums),
  /** The newest calls, at most 50. */
  recentUsage: z.array(
    z.object({
      modelUsed: z.string(),
      tokensConsumed: Count,
      cost: Usd,
      /** ISO 8601, UTC. */
      timestamp: z.string(),
      paidBy: PaidBy,
      /** Who counted the tokens: the provider, or this server because the provider did not say. */
      countedBy: z.enum(['provider', 'server']),
    }),
  ),
  billing: BillingState,
  /** Days with usage, oldest first. */
  byDay: z.array(Sums.extend({ day: z.string(), models: z.record(z.string(), Sums) })),
  /** The same period by payer. */
  byPayer: z.object({ credits: Sums, 'own-key': Sums, free: Sums }),
});
export type Usage = z.infer<typeof Usage>;

const usageQuery = z.object({
  /** The first and the last day (UTC), both inclusive; without `from` there is no lower limit. */
  from: Day.optional(),
  to: Day.optional(),
  paidBy: PaidBy.optional(),
  model: z.string().max(200).optional(),
});

export const getUsage = endpoint({
  method: 'GET',
  path: '/api/usage',
  summary: 'What the caller used: sums, by model, by day, the newest calls, and where the month stands.',
  access: 'user',
  rateClass: 'read',
  query: usageQuery,
  response: Usage,
  errors: ['sign-in-required'],
});

export const exportUsage = endpoint({
  method: 'GET',
  path: '/api/usage/export.csv',
  summary: 'The calls themselves as a table (CSV), newest first.',
  access: 'user',
  rateClass: 'heavy',
  query: usageQuery,
  response: 'bytes',
  errors: ['sign-in-required'],
});

export const Billing = BillingState.extend({
  /** Credits that may be spent, and the debt. */
  balance: z.number(),
  owed: z.number(),
  /** True for admins, who pay nothing for models whatever the balance is. */
  isUnlimited: z.boolean(),
  /** Amount above the limit this month, in US dollars; 0 below the limit. */
  overage: Usd,
  /** The latest reply that cost credits. */
  lastCharge: z.object({ cost: Usd, model: z.string().nullable(), timestamp: z.string() }).nullable(),
  /** When credits were last bought, and how many. */
  lastPurchase: z.object({ credits: z.number(), timestamp: z.string() }).nullable(),
});
export type Billing = z.infer<typeof Billing>;

export const getBilling = endpoint({
  method: 'GET',
  path: '/api/billing',
  summary: 'The caller’s plan, limit, balance and last charge.',
  access: 'user',
  rateClass: 'read',
  response: Billing,
  errors: ['sign-in-required'],
});
