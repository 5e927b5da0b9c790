import { exportUsage, getBilling, getUsage } from '@atrium/contract/usage';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { describeOnBothStores } from '../../testing/database/database.ts';
import { startRouteServer } from '../../testing/route-server.ts';
import { creditSettings } from '../../testing/samples/credit-settings.ts';
import { createCredits, fromCredits } from '../credits/index.ts';
import { createUsage, createUsageReports, type UsageEvent } from './index.ts';
import { callsOf, newestCalls } from './report-store.ts';

const call: Omit<UsageEvent, 'userId' | 'key'> = {
  purpose: 'chat',
  model: 'gpt-4',
  vendorModel: 'gpt-4.1',
  route: 'platform-key',
  usage: { input: 100, cached: 40, output: 20, reasoning: 5 },
  countedBy: 'provider',
  costMicroUsd: 1_234,
  vendorCostMicroUsd: 1_000,
  paidBy: 'credits',
  isFree: false,
  budget: null,
};

describeOnBothStores('what a user used', (open) => {
  async function begin() {
    let now = new Date('2026-11-01T10:00:00Z');
    const database = await open();
    const clock = { now: () => now };
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const credits = createCredits({
      keepUser: async () => true,
      database,
      clock,
      log,
      settings: { ...creditSettings, signupCredits: 10_000 },
    });
    const usage = createUsage({ clock, database });
    const reports = createUsageReports({ database, clock, credits });
    const server = await startRouteServer(reports.routes);
    const { client, actor } = server.signedIn({});
    let calls = 0;
    const record = (more: Partial<UsageEvent> = {}) => {
      calls += 1;
      const event = { ...call, userId: actor.userId, key: `call-${calls}`, ...more };
      return database.transaction((tx) => usage.record(tx, event));
    };
    const charge = async (amount: number) => {
      calls += 1;
      const about = { description: 'A reply', model: 'gpt-4' };
      const hold = {
        userId: actor.userId,
        key: `run-${calls}`,
        most: fromCredits(amount),
        least: 1n,
        expiresAt: now,
        about,
      };
      await credits.walletOf(actor);
      await database.transaction(async (tx) => {
        await credits.hold(tx, hold);
        await credits.capture(tx, { userId: actor.userId, key: hold.key, cost: fromCredits(amount), about });
      });
    };
    const at = (day: string) => {
      now = new Date(`${day}T10:00:00Z`);
    };
    return { database, credits, usage, reports, server, client, actor, record, charge, at };
  }

  it('is nothing before there is anything, and the month stands at nothing', async () => {
    const { client, server } = await begin();
    expect(await client.call(getUsage)).toEqual({
      totalTokens: 0,
      totalCost: 0,
      totalRequests: 0,
      modelUsage: {},
      recentUsage: [],
      billing: {
        planType: 'free',
        currentMonth: 0,
        limit: 50,
        remainingCredit: 50,
        usagePercentage: 0,
        isOverLimit: false,
        isNearLimit: false,
        stopsAtLimit: false,
      },
      byDay: [],
      byPayer: Object.fromEntries(
        ['credits', 'own-key', 'free'].map((payer) => [payer, { requests: 0, tokens: 0, cost: 0 }]),
      ),
    });
    expect(await client.call(getBilling)).toMatchObject({ balance: 10_000, lastCharge: null, overage: 0 });
    await server.close();
  });

  it('is summed by model, by day and by who paid, own keys apart, errands of the installation never', async () => {
    const { client, server, record, at } = await begin();
    await record();
    await record({ model: 'deepseek-v3', paidBy: 'free', costMicroUsd: 0 });
    at('2026-11-02');
    await record({ paidBy: 'own-key', route: 'own-key', costMicroUsd: 0 });
    await record({ purpose: 'title', paidBy: 'errand', costMicroUsd: 0 });
    await record({ userId: 'somebody else' });
    const all = await client.call(getUsage);
    expect(all).toMatchObject({ totalRequests: 3, totalTokens: 360, totalCost: 0.001234 });
    expect(all.modelUsage).toEqual({
      'gpt-4': { requests: 2, tokens: 240, cost: 0.001234 },
      'deepseek-v3': { requests: 1, tokens: 120, cost: 0 },
    });
    expect(all.byDay.map(({ day, requests, cost }) => [day, requests, cost])).toEqual([
      ['2026-11-01', 2, 0.001234],
      ['2026-11-02', 1, 0],
    ]);
    expect(all.byPayer['own-key']).toEqual({ requests: 1, tokens: 120, cost: 0.001 });
    expect(all.recentUsage.map(({ modelUsed, paidBy, cost }) => [modelUsed, paidBy, cost])[0]).toEqual([
      'gpt-4',
      'own-key',
      0.001,
    ]);
    expect(all.recentUsage).toHaveLength(3);
    const own = await client.call(getUsage, { query: { paidBy: 'own-key' } });
    expect(own).toMatchObject({ totalRequests: 1, totalCost: 0.001, recentUsage: [{ paidBy: 'own-key' }] });
    const day = await client.call(getUsage, { query: { from: '2026-11-01', to: '2026-11-01', model: 'gpt-4' } });
    expect(day).toMatchObject({ totalRequests: 1, totalCost: 0.001234, recentUsage: [{ paidBy: 'credits' }] });
    const later = await client.call(getUsage, { query: { from: '2026-11-02' } });
    expect(later).toMatchObject({ totalRequests: 1, recentUsage: [{ paidBy: 'own-key' }] });
    expect((await client.send(getUsage, { query: { from: 'yesterday' } })).status).toBe(400);
    await server.close();
  });

  it('is a table of every call, whole, without formulas', async () => {
    const { client, server, record, database, actor } = await begin();
    await database.db.execute(sql`
      insert into usage_events (user_id, key, purpose, model, vendor_model, route, input, cached, output, reasoning, cost_micro_usd, created_at)
      select ${actor.userId}, 'many-' || n, 'chat', '=model', 'v', 'house', 1, 0, 1, 0, 0, '2026-10-01' from generate_series(1, 1200) n`);
    await record({ usage: { ...call.usage, searches: 3 } });
    const response = await client.fetch(exportUsage);
    expect(response.headers.get('content-disposition')).toContain('usage-2026-11-01.csv');
    const bytes = Buffer.from(await response.arrayBuffer());
    // Without the byte order mark, spreadsheets assume another encoding for the names of people and models.
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from('\ufeff'));
    const lines = bytes.subarray(3).toString().trim().split('\r\n');
    expect(lines).toHaveLength(1_202);
    expect(new Set(lines).size).toBe(3);
    expect(lines[1]).toBe('"2026-11-01T10:00:00.000Z","gpt-4","gpt-4.1",100,40,20,5,3,"0.001234","credits","provider"');
    expect(lines[2]).toContain(`"'=model"`);
    await server.close();
  });

  it('goes into the archive of an account with what it cost, and who paid for it', async () => {
    const { server, record, usage, actor } = await begin();
    await record();
    await record({ route: 'own-key', costMicroUsd: 0, vendorCostMicroUsd: 1_000, paidBy: 'own-key' });
    for (const paidBy of ['free', 'errand'] as const) await record({ costMicroUsd: 0, paidBy });
    const parts: Uint8Array[] = [];
    for await (const { content } of usage.lifecycle.exporting?.(actor.userId) ?? []) {
      for await (const part of content as AsyncIterable<Uint8Array>) parts.push(part);
    }
    const lines = Buffer.concat(parts).toString().split('\r\n');
    expect(lines[0]).toContain('"cost in US dollars","paid by"');
    expect(lines[1]).toContain(',"0.001234","credits"');
    expect(lines[2]).toContain(',"0.001000","own-key"');
    for (const line of lines.slice(3, 5)) expect(line).toContain(',"0.000000","free"');
    await server.close();
  });

  it('lists the newest calls along their index, the next ones too, however many there are', async () => {
    const { server, database, actor } = await begin();
    await database.db.execute(sql`
      insert into usage_events (user_id, key, purpose, model, vendor_model, route, input, cached, output, reasoning, cost_micro_usd, created_at)
      select ${actor.userId}, 'many-' || n, 'chat', 'gpt-4', 'v', 'house', 1, 0, 1, 0, 0,
        timestamptz '2026-10-01' + n * interval '1 minute' from generate_series(1, 5000) n`);
    await database.db.execute(sql`analyze usage_events`);
    const [, second] = await callsOf(database.db, actor.userId, {}, 2);
    for (const before of [undefined, second]) {
      const query = newestCalls(database.db, actor.userId, {}, 50, before);
      const { rows } = await database.db.execute(sql`explain ${query}`);
      const plan = rows.map((row) => Object.values(row)[0]).join('\n');
      expect(plan).toContain('Index Scan using usage_events_newest');
      // Only calls of the same moment are sorted.
      expect(plan).toContain('Presorted Key: created_at');
      expect(/Index Cond: .*/.exec(plan)?.[0].includes('created_at')).toBe(before !== undefined);
    }
    expect(second?.key).toBe('many-4999');
    const next = await callsOf(database.db, actor.userId, {}, 2, second);
    expect(next.map(({ key }) => key)).toEqual(['many-4998', 'many-4997']);
    await server.close();
  });

  it('is near the limit from four fifths of it, over it beyond it, and begins anew with the month', async () => {
    const { client, server, charge, at } = await begin();
    await charge(3_999.9999);
    expect((await client.call(getUsage)).billing).toMatchObject({ isNearLimit: false, remainingCredit: 10.000001 });
    await charge(0.0001);
    expect((await client.call(getUsage)).billing).toMatchObject({
      currentMonth: 40,
      limit: 50,
      remainingCredit: 10,
      usagePercentage: 80,
      isOverLimit: false,
      isNearLimit: true,
    });
    await charge(1_250);
    expect(await client.call(getBilling)).toMatchObject({
      currentMonth: 52.5,
      overage: 2.5,
      remainingCredit: 0,
      usagePercentage: 105,
      isOverLimit: true,
      balance: 4_750,
      lastCharge: { cost: 12.5, model: 'gpt-4' },
    });
    at('2026-12-01');
    expect(await client.call(getBilling)).toMatchObject({ currentMonth: 0, isOverLimit: false });
    await server.close();
  });

  it('makes a plan of who bought anything', async () => {
    const { client, server, credits, database, actor } = await begin();
    const about = { description: 'Starter' };
    await database.transaction((tx) =>
      credits.purchase(tx, { userId: actor.userId, paymentIntent: 'pi_1', amount: fromCredits(500), about }),
    );
    expect(await client.call(getBilling)).toMatchObject({
      planType: 'pay-as-you-go',
      lastPurchase: { credits: 500, timestamp: '2026-11-01T10:00:00.000Z' },
    });
    await server.close();
  });

  it('names the newest purchase also where a debt took all of it', async () => {
    const { client, server, credits, database, actor, at } = await begin();
    const posting = { userId: actor.userId, about: { description: 'Starter' } };
    await credits.walletOf(actor);
    const amount = fromCredits(500);
    await database.transaction(async (tx) => {
      await credits.purchase(tx, { ...posting, paymentIntent: 'pi_1', amount: fromCredits(2_000) });
      await credits.refund(tx, { ...posting, key: 'refund', amount: fromCredits(12_000) + amount });
    });
    at('2026-11-03');
    await database.transaction((tx) => credits.purchase(tx, { ...posting, paymentIntent: 'pi_2', amount }));
    expect(await client.call(getBilling)).toMatchObject({
      balance: 0,
      owed: 0,
      lastPurchase: { credits: 500, timestamp: '2026-11-03T10:00:00.000Z' },
    });
    await server.close();
  });

  it('of before there were sums is summed once', async () => {
    const { client, server, database, actor, reports, record } = await begin();
    await database.db.execute(sql`
      insert into usage_events (user_id, key, purpose, model, vendor_model, route, input, cached, output, reasoning, cost_micro_usd, created_at)
      values (${actor.userId}, 'old', 'chat', 'gpt-4', 'gpt-4.1', 'platform-key', 10, 0, 5, 0, 99, '2026-10-01'),
        (${actor.userId}, 'old title', 'title', 'gpt-4', 'gpt-4.1', 'platform-key', 10, 0, 5, 0, 0, '2026-10-01')`);
    await reports.start();
    await reports.start();
    await record();
    await reports.start();
    expect(await client.call(getUsage)).toMatchObject({ totalRequests: 2, totalTokens: 135, totalCost: 0.001234 });
    await server.close();
  });

  it('of everybody is told by model, user and day, with what it cost the installation', async () => {
    const { server, reports, record } = await begin();
    await record();
    await record({ userId: 'somebody else', costMicroUsd: 5_000 });
    await record({ purpose: 'title', paidBy: 'errand', costMicroUsd: 0 });
    await record({ paidBy: 'own-key', costMicroUsd: 0, vendorCostMicroUsd: 77_000 });
    expect(await reports.ofInstallation('model', {}, 10)).toEqual([
      { name: 'gpt-4', requests: 3, tokens: 360, costMicroUsd: 6_234, vendorCostMicroUsd: 3_000 },
    ]);
    expect((await reports.ofInstallation('user', {}, 10))[0]).toMatchObject({
      name: 'somebody else',
      costMicroUsd: 5_000,
    });
    for (const days of [{ to: '2026-10-31' }, { from: '2026-11-02' }])
      expect(await reports.ofInstallation('day', days, 10)).toEqual([]);
    expect(await reports.ofInstallation('user', {}, 1)).toHaveLength(1);
    await server.close();
  });

  it('of accounts that are deleted stays in the sums of the installation, without their names', async () => {
    const { server, database, reports, usage, record } = await begin();
    await record({ userId: 'ann', costMicroUsd: 5_000 });
    await record({ userId: 'bob', costMicroUsd: 2_000 });
    await record({ userId: 'bob', paidBy: 'own-key', costMicroUsd: 0, vendorCostMicroUsd: 77_000 });
    const before = await reports.ofInstallation('day', {}, 10);
    for (const userId of ['ann', 'bob', 'bob']) {
      await database.transaction((tx) => usage.lifecycle.deleting(tx, userId));
    }
    expect(await reports.ofInstallation('day', {}, 10)).toEqual(before);
    expect((await reports.ofInstallation('user', {}, 10)).map(({ name }) => name)).toEqual(['deleted']);
    await server.close();
  });
});
