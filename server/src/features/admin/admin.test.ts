import { deleteUser } from '@atrium/contract/accounts';
import * as admin from '@atrium/contract/admin-money';
import { getCredits, listPackages, readStatement } from '@atrium/contract/credits';
import { sendStream } from '@atrium/contract/runs';
import { getBilling, getUsage } from '@atrium/contract/usage';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { collectEvents } from '../../testing/collect-events.ts';
import { checkBooks } from '../../testing/database/check-books.ts';
import { describeOnBothStores } from '../../testing/database/database.ts';
import { type AdminStage, paidModel, startAdminStage } from '../../testing/stages/admin-stage.ts';

const reason = 'because of a test';

describeOnBothStores('an admin', (open) => {
  let database: Database;
  let server: AdminStage['server'];
  let boss: AdminStage['boss'];
  let person: AdminStage['person'];
  let send: AdminStage['send'];
  beforeAll(async () => {
    database = await open();
    ({ server, boss, person, send } = await startAdminStage(database));
  });

  afterAll(() => server.close());

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
      ['The Boss', 'credits.adjust', reason, '{"asked":-1000,"amount":-125.5}'],
      ['The Boss', 'credits.adjust', reason, '{"amount":25.5}'],
    ]);
    const input = { params: { id: 'nobody' }, body: { credits: 1, reason, key } };
    expect((await boss.send(admin.adjustCredits, input)).status).toBe(404);
  });

  it('names in the log the users who are there, as they are called now', async () => {
    const { client, id } = await person();
    const gone = await person();
    for (const subject of [id, gone.id, id])
      await boss.call(admin.adjustCredits, { params: { id: subject }, body: { credits: 1, reason, key: newId() } });
    await boss.call(admin.saveMoneySettings, { body: { ...(await boss.call(admin.readMoneySettings)), reason } });
    await database.db.execute(sql`update users set name = 'Mira', email = 'mira@example.org' where id = ${id}`);
    await gone.client.call(deleteUser, { body: { confirm: gone.username } });
    const { entries } = await boss.call(admin.readAudit, { query: { limit: 4 } });
    const mira = { username: 'Mira', email: 'mira@example.org' };
    expect(entries.map(({ subject, user }) => [subject, user])).toEqual([
      [entries[0]?.subject, null],
      [id, mira],
      [gone.id, null],
      [id, mira],
    ]);
    expect((await client.send(admin.readAudit)).status).toBe(403);
    expect((await server.stranger().send(admin.readAudit)).status).toBe(401);
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
    await database.db.execute(sql`update users set name = 'José Ångström' where name = 'AnnXHeron'`);
    expect(await names('jose angstrom')).toEqual(['José Ångström']);
    expect(await names('JOSÉ')).toEqual(['José Ångström']);
    // The placeholder for the address of a user without one.
    expect(await names('.invalid')).toEqual([]);
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
    const refused = await client.send(sendStream, { body: { message: 'Hello', model: paidModel } });
    expect(refused).toMatchObject({
      status: 402,
      body: { code: 'monthly-limit', message: 'You have reached your limit of $0.01 for this month.' },
    });
    const standing = async (of: typeof boss) => [await of.call(getBilling), (await of.call(getUsage)).billing];
    expect(await standing(client)).toMatchObject(Array(2).fill({ remainingCredit: 0, stopsAtLimit: true }));
    // Nothing stops an admin, who pays nothing for models.
    expect(await standing(boss)).toMatchObject(Array(2).fill({ stopsAtLimit: false }));
    await boss.call(admin.saveMoneySettings, { body: { ...settings, reason } });
    expect((await send(client)).status).toBe('complete');
  });

  it('sets one limit of a user and leaves the other, which somebody else may just have set', async () => {
    const { id } = await person();
    const set = (body: { monthlyLimitUsd?: number | null; dailyFreeTokens?: number | null }) =>
      boss.call(admin.setUserLimits, { params: { id }, body: { ...body, reason } });
    await set({ monthlyLimitUsd: 5 });
    expect(await set({ dailyFreeTokens: 9 })).toMatchObject({ monthlyLimitUsd: 5, dailyFreeTokens: 9 });
    const [entry] = (await boss.call(admin.readAudit, { query: { limit: 1 } })).entries;
    expect(entry?.details).toBe('{"dailyFreeTokens":9}');
    expect(await set({ monthlyLimitUsd: null })).toMatchObject({ monthlyLimitUsd: null, dailyFreeTokens: 9 });
  });

  it('sees, changes and limits the first credits of somebody from before there were any', async () => {
    const { client, id } = await person();
    const forget = async () => {
      for (const table of ['credit_entries', 'credit_accounts'])
        await database.db.execute(sql`delete from ${sql.identifier(table)} where user_id = ${id}`);
    };
    await forget();
    const listed = await boss.call(admin.listUsers, { query: { q: ` ${id} ` } });
    expect(listed.users).toMatchObject([{ id, credits: 100 }]);
    expect(await client.call(getCredits)).toMatchObject({ credits: 100 });
    await forget();
    const body = { credits: 5, reason, key: newId() };
    expect(await boss.call(admin.adjustCredits, { params: { id }, body })).toMatchObject({ credits: 105 });
    await forget();
    const limits = { monthlyLimitUsd: 1.13, reason };
    expect(await boss.call(admin.setUserLimits, { params: { id }, body: limits })).toMatchObject({
      credits: 100,
      monthlyLimitUsd: 1.13,
    });
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

  it('changes no package that another admin has changed or deleted meanwhile', async () => {
    const params = { id: 'seen' };
    const fields = { name: 'Seen', description: '', credits: 100, price: 100, isActive: false, position: 9 };
    const { updatedAt } = await boss.call(admin.savePackage, { params, body: { ...fields, reason } });
    const dearer = { ...fields, price: 200 };
    await boss.call(admin.savePackage, { params, body: { ...dearer, basedOn: updatedAt, reason } });
    const late = { params, body: { ...fields, name: 'Late', basedOn: updatedAt, reason } };
    expect(await boss.send(admin.savePackage, late)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    // The answer to the save was lost, and it is sent again.
    const again = await boss.call(admin.savePackage, { params, body: { ...dearer, basedOn: updatedAt, reason } });
    expect(again).toMatchObject(dearer);
    await boss.call(admin.removePackage, { params, body: { reason } });
    expect((await boss.send(admin.savePackage, late)).status).toBe(409);
    expect((await boss.call(admin.listAllPackages)).map(({ id }) => id)).not.toContain('seen');
  });

  it('changes only those of the limits that are given', async () => {
    const before = await boss.call(admin.readMoneySettings);
    await boss.call(admin.saveMoneySettings, { body: { lowCredits: 80, reason } });
    const after = await boss.call(admin.saveMoneySettings, { body: { userDailyFreeTokens: 9, reason } });
    expect(after).toEqual({ ...before, lowCredits: 80, userDailyFreeTokens: 9 });
    const [entry] = (await boss.call(admin.readAudit, { query: { limit: 1 } })).entries;
    expect(entry?.details).toBe('{"userDailyFreeTokens":9}');
    await boss.call(admin.saveMoneySettings, { body: { ...before, reason } });
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
      // The reply, plus the title, for which the user does not pay.
      cost: 0.01145,
      margin: 0.01855,
    });
    expect(seen.byModel.find((each) => each.model === paidModel)?.name).toBe('ChatGPT (OpenAI GPT-4)');
    expect(seen.total.margin).toBeCloseTo(seen.total.charged - seen.total.cost, 9);
    expect(seen.byDay).toHaveLength(1);
    const table = async (by: 'model' | 'user' | 'day') => {
      const response = await boss.fetch(admin.exportAdminUsage, { query: { by } });
      return (await response.text()).trim().split('\r\n');
    };
    expect((await table('user')).find((line) => line.startsWith(`"${id}"`))).toMatch(/,0\.03,0\.01145,0\.01855$/);
    expect((await table('model'))[0]).toBe(
      '"model","name","calls","tokens","charged in US dollars","cost in US dollars","margin in US dollars"',
    );
    expect(await table('day')).toHaveLength(2);
    expect((await client.send(admin.exportAdminUsage)).status).toBe(403);
    const statement = await boss.call(admin.readUserStatement, { params: { id } });
    expect(statement.entries.map(({ kind }) => kind)).toEqual(['capture', 'grant']);
  });
});
