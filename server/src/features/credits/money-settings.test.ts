import type { MoneySettings } from '@atrium/contract/admin-money';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { describeOnBothStores } from '../../testing/database/database.ts';
import { creditSettings } from '../../testing/samples/credit-settings.ts';
import { createCredits } from './index.ts';

const now = new Date('2026-11-21T10:00:00Z');
const keepUser = async () => true;

describeOnBothStores('the settings of money', (open) => {
  async function begin(database: Database) {
    const errors: object[] = [];
    const quiet = () => undefined;
    const log = { info: quiet, warn: quiet, error: (about: object) => errors.push(about) };
    const credits = createCredits({ database, clock: { now: () => now }, log, keepUser, settings: creditSettings });
    await credits.start();
    const save = async (settings: Partial<MoneySettings>) => {
      await database.transaction((tx) => credits.saveSettings(tx, settings));
      await credits.refreshSettings();
    };
    return { credits, save, errors };
  }

  it('that were stored stay in force where another one no longer fits, which is told once', async () => {
    const database = await open();
    const { credits, save, errors } = await begin(database);
    await save({ multiplierPercent: 130, stopsAtLimit: true, lowCredits: 80 });
    const saved = credits.settings();
    expect(errors).toEqual([]);
    const odd = JSON.stringify({ lowCredits: -5, monthlyLimitUsd: 'many', forgotten: 1 });
    await database.db.execute(sql`update money_settings set settings = settings || ${odd}::jsonb`);
    await credits.refreshSettings();
    expect(credits.settings()).toEqual({ ...saved, lowCredits: 50, monthlyLimitUsd: 50 });
    await credits.refreshSettings();
    expect(errors).toEqual([{ names: ['monthlyLimitUsd', 'lowCredits'] }]);
    await save({ lowCredits: 70 });
    expect(credits.settings()).toEqual({ ...saved, lowCredits: 70, monthlyLimitUsd: 50 });
    expect(errors).toEqual([{ names: ['monthlyLimitUsd', 'lowCredits'] }, { names: ['monthlyLimitUsd'] }]);
    await save({ monthlyLimitUsd: 20 });
    expect(credits.settings()).toEqual({ ...saved, lowCredits: 70, monthlyLimitUsd: 20 });
    expect(errors).toHaveLength(2);
    await credits.stop();
  });
});
