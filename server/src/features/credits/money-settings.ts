import { MoneySettings } from '@atrium/contract/admin-money';
import { WatchedValue } from '../../platform/database/upkeep/watched-value.ts';
import type { CreditsDeps } from './credits-deps.ts';
import { readSettings } from './package-store.ts';

const channel = 'money_settings';

type Name = keyof MoneySettings;

/** The settings for all users: those of the environment, overridden by those that an admin made. */
export function watchSettings({ database, log, settings }: CreditsDeps): WatchedValue<MoneySettings> {
  let told = '';
  return new WatchedValue({
    database,
    channel,
    initial: withStored(settings, null).settings,
    log,
    load: async (db) => {
      const read = withStored(settings, await readSettings(db));
      // They are read again all the time.
      const names = read.unfit.join();
      if (names !== '' && names !== told)
        log.error({ names: read.unfit }, 'Stored settings of money do not fit; those of the environment hold instead.');
      told = names;
      return read.settings;
    },
  });
}

/** The settings of the environment under the stored ones, and which of the stored ones do not fit and are left out. */
export function withStored(
  { monthlyLimitUsd, visitorDailyTokens, userDailyFreeTokens }: CreditsDeps['settings'],
  stored: unknown,
): { readonly settings: MoneySettings; readonly unfit: readonly Name[] } {
  const settings: MoneySettings = {
    monthlyLimitUsd,
    stopsAtLimit: false,
    lowCredits: 50,
    multiplierPercent: 100,
    visitorDailyTokens,
    userDailyFreeTokens,
  };
  const given: Readonly<Record<string, unknown>> = Object(stored);
  const unfit: Name[] = [];
  for (const name of Object.keys(MoneySettings.shape) as Name[]) {
    if (given[name] === undefined) continue;
    const read = MoneySettings.shape[name].safeParse(given[name]);
    if (read.success) Object.assign(settings, { [name]: read.data });
    else unfit.push(name);
  }
  return { settings, unfit };
}
