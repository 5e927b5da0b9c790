import { MoneySettings } from '@atrium/contract/admin-money';
import { WatchedValue } from '../../platform/database/upkeep/watched-value.ts';
import type { CreditsDeps } from './credits-deps.ts';
import { readSettings } from './package-store.ts';

const channel = 'money_settings';

/** The settings for all users: those of the environment, overridden by those that an admin made. */
export function watchSettings({ database, log, settings }: CreditsDeps): WatchedValue<MoneySettings> {
  const initial: MoneySettings = {
    monthlyLimitUsd: settings.monthlyLimitUsd,
    stopsAtLimit: false,
    lowCredits: 50,
    multiplierPercent: 100,
    visitorDailyTokens: settings.visitorDailyTokens,
    userDailyFreeTokens: settings.userDailyFreeTokens,
  };
  return new WatchedValue({
    database,
    channel,
    initial,
    log,
    load: async (db) => {
      const set = MoneySettings.safeParse({ ...initial, ...Object(await readSettings(db)) });
      return set.success ? set.data : initial;
    },
  });
}
