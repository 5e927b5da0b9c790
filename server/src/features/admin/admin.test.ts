import { getUser } from '@atrium/contract/accounts';
import * as adminModels from '@atrium/contract/admin-models';
import * as admin from '@atrium/contract/admin-money';
import { getCredits, listPackages, readStatement } from '@atrium/contract/credits';
import { listModels } from '@atrium/contract/models';
import { sendStream } from '@atrium/contract/runs';
import { getBilling } from '@atrium/contract/usage';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { checkBooks } from '../../testing/check-books.ts';
import { collectEvents } from '../../testing/collect-events.ts';
import { describeOnBothStores } from '../../testing/database.ts';
import { createDrivenModel } from '../../testing/driven-model.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

const reason = 'because of a test';
const model = 'gpt-4';

describeOnBothStores('an admin', (open) => {
  let database: Database;
  let server: TestApp;
  let boss: TestClient;
  beforeAll(async () => {
    database = await open();
    const provider = createDrivenModel();
    provider.answer((call) => {
      call.say('Yes.');
      const usage = { input: 1_000, cached: 0, output: 1_000, reasoning: 0 };
      call.send({ type: 'usage', usage }, { type: 'end', reason: 'stop' });
      call.break();
    });
    server = await startTestApp({
      overrides: { database, connectModel: () => provider, builtInModel: () => createDrivenModel() },
      settings: { OPENAI_API_KEY: 'sk-platform' },
    });
    boss = await server.demoUser();
    const { id } = await boss.call(getUser);
    await database.db.execute(sql`update users set role = 'admin', name = 'The Boss' where id = ${id}`);
  });
  afterAll(() => server.close());

  const person = async () => {
    const client = await server.demoUser();
    return { client, ...(await client.call(getUser)) };
  };
  const send = (client: TestClient) =>
    collectEvents(client.events(sendStream, { body: { message: 'Hello', model } })).all();

  it('is not who merely is signed in', async () => {
    const { client, id } = await person();
    const refused = await client.send(admin.adjustCredits, {
      params: { id },
      body: { credits: 1_000_000, reason, key: newId() },
    });
    expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect((await client.send(admin.listUsers)).status).toBe(403);
    expect(await client.call(getCredits)).toMatchObject({ credits: 100 });
  });

  it('must say why', async () => {
    const { id } = await person();
    const body = { credits: 5, key: newId() };
    for (const why of [undefined, '', '  ', 'x']) {
      const input = { params: { id }, body: { ...body, reason: why as string } };
      expect((await boss.send(admin.adjustCredits, input)).status).toBe(400);
    }
  });

  it('gives and takes credits once for a key, never more than there are, and it stands in books, statement and audit log', async () => {
    const { client, id } = await person();
    const key = newId();
    const change = (credits: number, with_ = newId()) =>
      boss.call(admin.adjustCredits, { params: { id }, body: { credits, reason, key: with_ } });
    expect(await change(25.5, key)).toMatchObject({ credits: 125.5 });
    expect(await change(25.5, key)).toMatchObject({ credits: 125.5 });
    expect(await change(-1_000)).toMatchObject({ credits: 0, owed: 0 });
    await checkBooks(database, id);
    const { entries } = await client.call(readStatement);
    expect(entries.map(({ credits, description }) => [credits, description])).toEqual([
      [-125.5, `Taken: ${reason}`],
      [25.5, `Given: ${reason}`],
      [100, 'Credits to try'],
    ]);
    const log = (await boss.call(admin.readAudit)).entries.filter(({ subject }) => subject === id);
    expect(log.map((entry) => [entry.adminName, entry.action, entry.reason, entry.details])).toEqual([
      ['The Boss', 'credits.adjust', reason, '{"amount":-1000}'],
      ['The Boss', 'credits.adjust', reason, '{"amount":25.5}'],
    ]);
    const input = { params: { id: 'nobody' }, body: { credits: 1, reason, key } };
    expect((await boss.send(admin.adjustCredits, input)).status).toBe(404);
  });

  it('finds users by name, address and id, a page at a time, visitors never', async () => {
    const visitor = server.stranger();
    await collectEvents(visitor.events(sendStream, { body: { message: 'Hello' } })).until('session_created');
    for (const name of ['Ann_Heron', 'Bob Heron', 'AnnXHeron']) {
      const { id } = await person();
      await database.db.execute(sql`update users set name = ${name} where id = ${id}`);
    }
    const names = async (q: string) =>
      (await boss.call(admin.listUsers, { query: { q } })).users.map((u) => u.username);
    expect(await names('heron')).toEqual(['AnnXHeron', 'Bob Heron', 'Ann_Heron']);
    expect(await names('ann_h')).toEqual(['Ann_Heron']);
    expect(await names('%')).toEqual([]);
    const ids = await database.db.execute(
      sql`select id, name from users where kind = 'visitor' or name = 'Bob Heron' order by kind = 'visitor'`,
    );
    expect(await names(String(ids.rows[0]?.id))).toEqual(['Bob Heron']);
    expect(await names(String(ids.rows[1]?.id))).toEqual([]);
    const seen: string[] = [];
    for (let cursor: string | undefined; ; ) {
      const page = await boss.call(admin.listUsers, { query: { limit: 2, ...(cursor && { cursor }) } });
      seen.push(...page.users.map((user) => user.id));
      if (page.nextCursor === null) break;
      cursor = page.nextCursor;
    }
    const { rows } = await database.db.execute(sql`select id from users where kind <> 'visitor'`);
    expect(new Set(seen)).toEqual(new Set(rows.map(({ id }) => id)));
    expect(seen).toHaveLength(rows.length);
    expect((await boss.send(admin.listUsers, { query: { cursor: 'x' } })).status).toBe(400);
  });

  it('limits one user, and stops all at the limit, without a restart', async () => {
    const { client, id } = await person();
    const limits = { monthlyLimitUsd: 0.01, dailyFreeTokens: null, reason };
    expect(await boss.call(admin.setUserLimits, { params: { id }, body: limits })).toMatchObject({
      monthlyLimitUsd: 0.01,
    });
    expect((await send(client)).status).toBe('complete');
    expect(await client.call(getBilling)).toMatchObject({ limit: 0.01, isNearLimit: true, isOverLimit: false });
    expect((await send(client)).status).toBe('complete');
    const settings = await boss.call(admin.readMoneySettings);
    expect(settings).toMatchObject({ monthlyLimitUsd: 50, stopsAtLimit: false, multiplierPercent: 100 });
    await boss.call(admin.saveMoneySettings, { body: { ...settings, stopsAtLimit: true, reason } });
    const refused = await client.send(sendStream, { body: { message: 'Hello', model } });
    expect(refused).toMatchObject({
      status: 402,
      body: { code: 'monthly-limit', message: 'You have reached your limit of $0.01 for this month.' },
    });
    await boss.call(admin.saveMoneySettings, { body: { ...settings, reason } });
    expect((await send(client)).status).toBe('complete');
  });

  it('changes prices and names of models, and takes that back', async () => {
    const { client } = await person();
    expect((await send(client)).cost).toBe(0.01);
    const place = { vendor: 'openai', model: 'gpt-4.1' };
    const change = (body: object) =>
      boss.call(adminModels.changeModel, { params: { id: model }, body: { ...body, reason } });
    const price = { input: 4_000_000, cached: 1_000_000, output: 16_000_000, reasoning: 16_000_000 };
    await change({ hosts: [{ ...place, price }] });
    expect((await send(client)).cost).toBe(0.02);
    expect(await change({ multiplierPercent: 150, label: 'Ours' })).toMatchObject({ isChanged: true, label: 'Ours' });
    expect((await send(client)).cost).toBe(0.03);
    const shown = (await client.call(listModels)).models.find(({ id }) => id === model);
    expect(shown).toMatchObject({ label: 'Ours', price: { input: 6_000_000, output: 24_000_000 } });
    await change({ hosts: [{ ...place, price: null }] });
    const refused = await client.send(sendStream, { body: { message: 'Hello', model } });
    expect(refused).toMatchObject({ status: 403, body: { code: 'api-key-required' } });
    expect(JSON.stringify(refused.body)).toContain('has no price on this installation');
    const unpriced = (await client.call(listModels)).models.find(({ id }) => id === model);
    expect(unpriced).toMatchObject({ route: null, hint: 'API Key Required', price: null });
    const unknown = { params: { id: model }, body: { hosts: [{ vendor: 'openai', model: 'no-such' }], reason } };
    expect((await boss.send(adminModels.changeModel, unknown)).status).toBe(400);
    expect(await boss.call(adminModels.resetModel, { params: { id: model }, body: { reason } })).toMatchObject({
      isChanged: false,
      multiplierPercent: null,
    });
    expect((await send(client)).cost).toBe(0.01);
  });

  const sample = {
    id: 'team-model',
    name: 'Team model (OpenAI)',
    label: 'Team model',
    provider: 'openai',
    hosts: [
      {
        vendor: 'openai',
        model: 'gpt-team-1',
        thinking: 'none',
        capabilities: { images: false, pdf: false, thinking: false, webSearch: false, tools: false },
        contextWindow: 128_000,
        maxOutputTokens: 8_000,
        price: { input: 1_000_000, cached: 1_000_000, output: 4_000_000, reasoning: 4_000_000 },
        source: 'https://example.org/prices',
      },
    ],
  } as const;

  it('adds no model twice, none without a page for its facts, and takes none of the product away', async () => {
    const { client } = await person();
    const add = (who: TestClient, body: object) =>
      who.send(adminModels.addModel, { body: { ...sample, ...body, reason } as unknown as adminModels.NewModel });
    expect((await add(client, {})).status).toBe(403);
    const [place] = sample.hosts;
    const odd: object[] = [
      { id: 'No Such' },
      { hosts: [] },
      { hosts: [place, place] },
      { hosts: [{ ...place, vendor: 'nobody' }] },
      { hosts: [{ ...place, source: 'http://example.org' }] },
      { hosts: [{ ...place, price: { ...place.price, output: -1 } }] },
      { hosts: [{ ...place, price: { ...place.price, output: 0.5 } }] },
      { hosts: [{ ...place, baseUrl: 'https://example.org' }] },
    ];
    for (const body of odd) expect((await add(boss, body)).status, JSON.stringify(body)).toBe(400);
    for (const id of ['gpt-4', 'deepseek-v3', 'gpt-4o']) expect((await add(boss, { id })).status, id).toBe(409);
    const remove = (id: string) => boss.send(adminModels.removeModel, { params: { id }, body: { reason } });
    expect([(await remove('gpt-4')).status, (await remove('no-such')).status]).toEqual([409, 404]);
    expect((await boss.call(adminModels.listAdminModels)).map(({ id }) => id)).not.toContain(sample.id);
  });

  it('adds a model without a restart: it answers, is charged by its price, can be changed, and goes again', async () => {
    const { client, id: userId } = await person();
    const ask = () => collectEvents(client.events(sendStream, { body: { message: 'Hello', model: sample.id } })).all();
    const added = await boss.call(adminModels.addModel, { body: { ...sample, hosts: [...sample.hosts], reason } });
    expect(added).toMatchObject({ id: sample.id, isAdded: true, isChanged: false, isListed: true });
    expect(added.hosts[0]?.source).toEqual({
      url: 'https://example.org/prices',
      date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
    const again = await boss.send(adminModels.addModel, { body: { ...sample, hosts: [...sample.hosts], reason } });
    expect(again).toMatchObject({ status: 409, body: { code: 'conflict' } });
    const last = (await client.call(listModels)).models.at(-1);
    expect(last).toMatchObject({ id: sample.id, label: 'Team model', route: 'platform-key' });
    expect((await ask()).cost).toBe(0.005);
    const params = { id: sample.id };
    const changed = await boss.call(adminModels.changeModel, { params, body: { multiplierPercent: 200, reason } });
    expect(changed).toMatchObject({ isChanged: true, isAdded: true });
    expect((await ask()).cost).toBe(0.01);
    expect(await boss.call(adminModels.resetModel, { params, body: { reason } })).toMatchObject({ isChanged: false });
    expect((await ask()).cost).toBe(0.005);
    await checkBooks(database, userId);
    expect(await boss.call(adminModels.removeModel, { params, body: { reason } })).toEqual({ ok: true });
    expect((await boss.send(adminModels.removeModel, { params, body: { reason } })).status).toBe(404);
    const gone = await client.send(sendStream, { body: { message: 'Hello', model: sample.id } });
    expect(gone).toMatchObject({ status: 422, body: { code: 'model-unavailable' } });
    const log = (await boss.call(admin.readAudit)).entries.filter(({ subject }) => subject === sample.id);
    expect(log.map(({ action }) => action)).toEqual(['model.remove', 'model.reset', 'model.change', 'model.add']);
  });

  it('changes settings and catalogue on another replica too, within seconds', async () => {
    const other = await startTestApp({
      overrides: { database, connectModel: () => createDrivenModel(), builtInModel: () => createDrivenModel() },
      settings: { OPENAI_API_KEY: 'sk-platform' },
    });
    try {
      const client = await other.demoUser();
      const lowAt = async () => (await client.call(getCredits)).lowAt;
      const hasModel = async () => (await client.call(listModels)).models.some(({ id }) => id === sample.id);
      expect([await lowAt(), await hasModel()]).toEqual([50, false]);
      const settings = await boss.call(admin.readMoneySettings);
      await boss.call(admin.saveMoneySettings, { body: { ...settings, lowCredits: 80, reason } });
      await boss.call(adminModels.addModel, { body: { ...sample, hosts: [...sample.hosts], reason } });
      await expect.poll(lowAt).toBe(80);
      await expect.poll(hasModel).toBe(true);
      await boss.call(adminModels.removeModel, { params: { id: sample.id }, body: { reason } });
      await expect.poll(hasModel).toBe(false);
      await boss.call(admin.saveMoneySettings, { body: { ...settings, reason } });
    } finally {
      await other.close();
    }
  });

  it('sees the first credits of somebody from before there were any', async () => {
    const { client, id } = await person();
    for (const table of ['credit_entries', 'credit_accounts']) {
      await database.db.execute(sql`delete from ${sql.identifier(table)} where user_id = ${id}`);
    }
    const listed = await boss.call(admin.listUsers, { query: { q: id } });
    expect(listed.users).toMatchObject([{ id, credits: 100 }]);
    expect(await client.call(getCredits)).toMatchObject({ credits: 100 });
  });

  it('sells other packages', async () => {
    const fields = {
      name: 'Team',
      description: 'For all.',
      credits: 10_000,
      price: 9_000,
      isActive: true,
      position: 0,
    };
    const { updatedAt: _time, ...saved } = await boss.call(admin.savePackage, {
      params: { id: 'team' },
      body: { ...fields, reason },
    });
    expect(saved).toEqual({ id: 'team', ...fields });
    expect((await server.stranger().call(listPackages))[0]).toMatchObject({
      id: 'team',
      credits: 10_000,
      price: 9_000,
    });
    await boss.call(admin.savePackage, { params: { id: 'team' }, body: { ...fields, isActive: false, reason } });
    expect((await boss.call(listPackages)).map(({ id }) => id)).toEqual(['starter', 'plus', 'pro']);
    expect((await boss.call(admin.listAllPackages)).map(({ id }) => id)).toContain('team');
    const gone = { params: { id: 'team' }, body: { reason } };
    await boss.call(admin.removePackage, gone);
    expect((await boss.send(admin.removePackage, gone)).status).toBe(404);
  });

  it('sees what models brought and cost, by model, user and day', async () => {
    const { client, id } = await person();
    await boss.call(admin.saveMoneySettings, {
      body: { ...(await boss.call(admin.readMoneySettings)), multiplierPercent: 300, reason },
    });
    await send(client);
    const seen = await boss.call(admin.readAdminUsage);
    expect(seen.byUser.find(({ userId }) => userId === id)).toMatchObject({
      charged: 0.03,
      // The reply, and the title that the user does not pay for.
      cost: 0.01145,
      margin: 0.01855,
    });
    expect(seen.byModel.find((each) => each.model === model)?.name).toBe('ChatGPT (OpenAI GPT-4)');
    expect(seen.total.margin).toBeCloseTo(seen.total.charged - seen.total.cost, 9);
    expect(seen.byDay).toHaveLength(1);
    const table = async (by: 'model' | 'user' | 'day') => {
      const response = await boss.fetch(admin.exportAdminUsage, { query: { by } });
      return (await response.text()).trim().split('\r\n');
    };
    expect((await table('user')).find((line) => line.startsWith(`"${id}"`))).toMatch(/,0\.03,0\.01145,0\.01855$/);
    expect((await table('model'))[0]).toBe(
      '"model","name","replies","tokens","charged in US dollars","cost in US dollars","margin in US dollars"',
    );
    expect(await table('day')).toHaveLength(2);
    expect((await client.send(admin.exportAdminUsage)).status).toBe(403);
    const statement = await boss.call(admin.readUserStatement, { params: { id } });
    expect(statement.entries.map(({ kind }) => kind)).toEqual(['capture', 'grant']);
  });
});
