import { z } from 'zod';
import { Day } from './day.ts';
import { endpoint } from './endpoint.ts';

/** Who paid: credits, the caller's own key, or nobody because the model is free. */
export const PaidBy = z.enum(['credits', 'own-key', 'free']);
export type PaidBy = z.infer<typeof PaidBy>;

/** US dollars. Of an own key it is what the vendor's price list says, which is paid there and not here. */
const Usd = z.number();
const Count = z.number().int();

export const PlanType = z.enum(['free', 'pay-as-you-go']);
export type PlanType = z.infer<typeof PlanType>;

/** The month so far (UTC), in US dollars charged in credits; own keys stand apart. */
export const BillingState = z.object({
  /** 'pay-as-you-go' from the first purchase on. */
  planType: PlanType,
  currentMonth: Usd,
  limit: Usd,
  /** Of the limit; never below 0. */
  remainingCredit: Usd,
  /** Not capped at 100. */
  usagePercentage: z.number(),
  isOverLimit: z.boolean(),
  /** From 80 %. */
  isNearLimit: z.boolean(),
});
export type BillingState = z.infer<typeof BillingState>;

const Sums = z.object({ requests: Count, tokens: Count, cost: Usd });

export const Usage = z.object({
  /** Of the time, payer and model asked for. Own keys are in the counts; in a cost only where they alone are asked for. */
  totalTokens: Count,
  totalCost: Usd,
  totalRequests: Count,
  /** By our id of the model. */
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
  /** Days with use, oldest first. */
  byDay: z.array(Sums.extend({ day: z.string(), models: z.record(z.string(), Sums) })),
  /** The same time, by payer. */
  byPayer: z.record(PaidBy, Sums),
});
export type Usage = z.infer<typeof Usage>;

const usageQuery = z.object({
  /** The first and the last day (UTC), each with; without `from` all there is. */
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
  /** Credits that may be spent, and what is owed. */
  balance: z.number(),
  owed: z.number(),
  /** An admin's models cost him nothing, whatever the balance is. */
  isUnlimited: z.boolean(),
  /** Above the limit this month, in US dollars; 0 below it. */
  overage: Usd,
  /** Over the limit no model that costs credits answers; else there is a warning. */
  stopsAtLimit: z.boolean(),
  /** The newest reply that cost credits. */
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
