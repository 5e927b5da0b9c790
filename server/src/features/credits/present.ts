import type { AdminPackage, MoneySettings } from '@atrium/contract/admin-money';
import type { AccountRow } from './account-store.ts';
import type { Wallet } from './credits.ts';
import type { PackageRow } from './package-store.ts';

/** Micro-dollars. */
export function limitOf({ monthlyLimitUsd }: MoneySettings): number {
  return Math.round(monthlyLimitUsd * 1_000_000);
}

export function walletFrom(row: AccountRow, settings: MoneySettings, month: string): Wallet {
  const { balance, held, owed, monthCharged, hasBought, monthlyLimit, dailyFreeTokens } = row;
  return {
    balance,
    held,
    owed,
    available: owed > 0n ? 0n : balance - held,
    monthCharged: row.month === month ? monthCharged : 0n,
    hasBought,
    monthlyLimit: monthlyLimit ?? limitOf(settings),
    ownLimits: { monthlyLimit, dailyFreeTokens },
  };
}

export function presentPackage({ updatedAt, ...row }: PackageRow): AdminPackage {
  return { ...row, updatedAt: updatedAt.toISOString() };
}
