import type { MoneyChange } from '@atrium/contract/admin-money';
import { Problem } from '../../platform/http/problem.ts';
import type { Credits } from './credits.ts';
import type { CreditsDeps } from './credits-deps.ts';
import { withStored } from './money-settings.ts';
import { lockSettings, writeSettings } from './package-store.ts';

/** Sets those given. One that another admin has changed since it was seen is not overwritten, and then none is set. */
export const saveSettings =
  ({ clock, settings }: CreditsDeps): Credits['saveSettings'] =>
  async (tx, next, seen = {}) => {
    const { settings: now } = withStored(settings, await lockSettings(tx));
    const names = Object.keys(seen) as (keyof MoneyChange)[];
    // A save whose answer was lost is sent again, and finds what it saved.
    if (names.some((name) => now[name] !== seen[name] && now[name] !== next[name]))
      throw new Problem(
        'conflict',
        'A limit or the multiplier was changed elsewhere since you looked. Close this and look at it again.',
      );
    await writeSettings(tx, next, clock.now());
  };
