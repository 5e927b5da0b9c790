import type { Billing, BillingState } from '@atrium/contract/usage';
import type { Actor } from '../../platform/http/actor.ts';
import { fromMicroUsd, toCredits, toUsd, type Wallet } from '../credits/index.ts';
import type { ReportDeps } from './report-deps.ts';

/** The percentage of the limit from which the user counts as near it. */
const near = 80;

/**
 * The state of the present month, by what replies cost in credits.
 * @param stops whether replies of users stop at the limit; never those of an admin, who pays nothing for models
 */
export function billingStateOf(wallet: Wallet, { role }: Actor, stops: boolean): BillingState {
  const { monthCharged, monthlyLimit, hasBought } = wallet;
  const limit = fromMicroUsd(monthlyLimit);
  const left = limit - monthCharged;
  const usagePercentage = limit > 0n ? Number(monthCharged * 100n) / Number(limit) : monthCharged > 0n ? 100 : 0;
  return {
    planType: hasBought ? 'pay-as-you-go' : 'free',
    currentMonth: toUsd(monthCharged),
    limit: toUsd(limit),
    remainingCredit: toUsd(left > 0n ? left : 0n),
    usagePercentage,
    isOverLimit: left < 0n,
    isNearLimit: usagePercentage >= near,
    stopsAtLimit: stops && role !== 'admin',
  };
}

export const readBilling =
  ({ credits }: ReportDeps) =>
  async (actor: Actor): Promise<Billing> => {
    const [wallet, { charge, purchase }] = await Promise.all([credits.walletOf(actor), credits.lastOf(actor.userId)]);
    const over = wallet.monthCharged - fromMicroUsd(wallet.monthlyLimit);
    return {
      ...billingStateOf(wallet, actor, credits.settings().stopsAtLimit),
      balance: toCredits(wallet.available),
      owed: toCredits(wallet.owed),
      isUnlimited: actor.role === 'admin',
      overage: toUsd(over > 0n ? over : 0n),
      lastCharge: charge && {
        cost: toUsd(charge.amount),
        model: charge.model,
        timestamp: charge.at.toISOString(),
      },
      lastPurchase: purchase && { credits: toCredits(purchase.amount), timestamp: purchase.at.toISOString() },
    };
  };
