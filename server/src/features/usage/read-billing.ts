import type { Billing, BillingState } from '@atrium/contract/usage';
import type { Actor } from '../../platform/http/actor.ts';
import { toCredits, toUsd, type Wallet } from '../credits/index.ts';
import { usd } from './cost-of.ts';
import type { ReportDeps } from './report-deps.ts';

/** The percentage of the limit from which the user counts as near it. */
const near = 80;

/**
 * The state of the present month, by what replies cost in credits.
 * @param stops whether replies of users stop at the limit; never those of an admin, who pays nothing for models
 */
export function billingStateOf(wallet: Wallet, { role }: Actor, stops: boolean): BillingState {
  const { monthCharged, monthlyLimit, hasBought } = wallet;
  const currentMonth = toUsd(monthCharged);
  const limit = usd(monthlyLimit);
  const usagePercentage = limit > 0 ? (currentMonth / limit) * 100 : currentMonth > 0 ? 100 : 0;
  return {
    planType: hasBought ? 'pay-as-you-go' : 'free',
    currentMonth,
    limit,
    remainingCredit: Math.max(0, limit - currentMonth),
    usagePercentage,
    isOverLimit: currentMonth > limit,
    isNearLimit: usagePercentage >= near,
    stopsAtLimit: stops && role !== 'admin',
  };
}

export const readBilling =
  ({ credits }: ReportDeps) =>
  async (actor: Actor): Promise<Billing> => {
    const [wallet, { charge, purchase }] = await Promise.all([credits.walletOf(actor), credits.lastOf(actor.userId)]);
    const state = billingStateOf(wallet, actor, credits.settings().stopsAtLimit);
    return {
      ...state,
      balance: toCredits(wallet.available),
      owed: toCredits(wallet.owed),
      isUnlimited: actor.role === 'admin',
      overage: Math.max(0, state.currentMonth - state.limit),
      lastCharge: charge && {
        cost: toUsd(charge.amount),
        model: charge.model,
        timestamp: charge.at.toISOString(),
      },
      lastPurchase: purchase && { credits: toCredits(purchase.amount), timestamp: purchase.at.toISOString() },
    };
  };
