import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { createCredits, fromCredits, fromMicroUsd } from '../../server/src/features/credits/index.ts';
import { createUsage, type UsageEvent } from '../../server/src/features/usage/index.ts';
import { openDatabase } from '../../server/src/platform/database/open-database.ts';
import { creditSettings } from '../../server/src/testing/samples/credit-settings.ts';
import { type Atrium, startAtrium } from './atrium.ts';
import { test as base, expect, signInAsDemo } from './journey.ts';

/** One recorded model call. */
export interface Call {
  /** Days before today. */
  readonly daysAgo: number;
  readonly model: string;
  readonly tokens: number;
  /** Micro-dollars. */
  readonly cost: number;
  readonly paidBy?: UsageEvent['paidBy'];
}

/** An installation whose past can be written with the server's own slices while the server is off. */
export interface Ledger extends Atrium {
  /** Writes a user's past: credits bought before, and model calls, oldest first. */
  live(userId: string, past: { readonly bought?: number; readonly calls: readonly Call[] }): Promise<void>;
}

export const test = base.extend<Record<never, never>, { readonly ledger: Ledger }>({
  ledger: [
    async ({ provider }, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'atrium-ledger-'));
      const atrium = await startAtrium({
        DATA_DIR: dataDir,
        DEMO_CREDITS: '40',
        HOUSE_MODEL_URL: `${provider.url}/v1`,
        HOUSE_MODEL_NAME: 'fake-model',
        OPENAI_API_KEY: 'key-of-the-fake',
        OPENAI_BASE_URL: `${provider.url}/v1`,
        XAI_BASE_URL: `${provider.url}/v1`,
        USER_DAILY_FREE_TOKENS: '100000000',
        OUTBOUND_ALLOW: '127.0.0.1',
      });
      await use({ ...atrium, live: (userId, past) => live(atrium, dataDir, userId, past) });
      await atrium.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
});

export { expect };

const oneDay = 86_400_000;

async function live(
  atrium: Atrium,
  dataDir: string,
  userId: string,
  { bought, calls }: Parameters<Ledger['live']>[1],
): Promise<void> {
  await atrium.kill();
  const database = await openDatabase({ dataDir });
  let now = new Date();
  const clock = { now: () => now };
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const settings = { ...creditSettings, signupCredits: 0, demoCredits: 0 };
  const credits = createCredits({
    keepUser: async () => true,
    database,
    clock,
    log,
    settings,
  });
  const usage = createUsage({ clock, database });
  const about = { description: 'Credits to begin with' };
  if (bought)
    await database.transaction((tx) => credits.grant(tx, { userId, key: 'begin', amount: fromCredits(bought), about }));
  for (const [n, { daysAgo, model, tokens, cost, paidBy = 'credits' }] of calls.entries()) {
    now = new Date(Date.now() - daysAgo * oneDay);
    const key = `call-${n}`;
    const input = Math.floor(tokens * 0.8);
    const isCharged = paidBy === 'credits' && cost > 0;
    const why = { description: `Reply by ${model}`, model };
    const amount = fromMicroUsd(Math.max(1, cost));
    await database.transaction(async (tx) => {
      const hold = {
        userId,
        key,
        most: amount,
        least: amount,
        expiresAt: new Date(now.getTime() + oneDay),
        about: why,
      };
      if (isCharged) await credits.hold(tx, hold);
      if (isCharged) await credits.capture(tx, { userId, key, cost: amount, about: why });
      await usage.record(tx, {
        userId,
        key,
        purpose: 'chat',
        model,
        vendorModel: model,
        route: paidBy === 'own-key' ? 'own-key' : 'platform-key',
        usage: { input, cached: 0, output: tokens - input, reasoning: 0 },
        countedBy: 'provider',
        costMicroUsd: paidBy === 'credits' ? cost : 0,
        vendorCostMicroUsd: cost,
        paidBy,
        isFree: paidBy === 'free',
        budget: null,
      });
    });
  }
  await database.close();
  await atrium.start();
}

/** Signs in as a new user and returns the user's id. Leaves the page, because its server may be turned off. */
export async function signInForId(page: Page, url: string): Promise<string> {
  await signInAsDemo(page, url);
  const answer = await page.request.get(`${url}/api/auth/user`);
  const user: unknown = await answer.json();
  await page.goto('about:blank');
  if (typeof user !== 'object' || user === null || !('id' in user)) throw new Error('nobody is signed in');
  return String(user.id);
}

/** A realistic month: expensive, cheap, free and own-key models; the last calls are from today. */
export function month(): Call[] {
  const calls: Call[] = [];
  for (let daysAgo = 29; daysAgo >= 0; daysAgo -= 1) {
    if (daysAgo % 7 === 3) continue;
    for (let n = 0; n < 1 + (daysAgo % 4); n += 1)
      calls.push({ daysAgo, model: 'claude-3-5-sonnet', tokens: 2_000 + daysAgo * 37, cost: 40_000 + daysAgo * 1_311 });
    calls.push({ daysAgo, model: 'gpt-4', tokens: 1_284, cost: 21_000 + daysAgo * 700 });
    if (daysAgo % 2 === 0) calls.push({ daysAgo, model: 'deepseek-v3', tokens: 412, cost: 0, paidBy: 'free' });
    if (daysAgo % 5 === 0) calls.push({ daysAgo, model: 'grok-beta', tokens: 900, cost: 9_000, paidBy: 'own-key' });
  }
  return calls;
}
