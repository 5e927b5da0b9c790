import { addModel, changeModel, listAdminModels, removeModel, resetModel } from '@atrium/contract/admin-models';
import {
  listAllPackages,
  readMoneySettings,
  removePackage,
  saveMoneySettings,
  savePackage,
} from '@atrium/contract/admin-money';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnBothStores } from '../../testing/database/database.ts';
import { newModel } from '../../testing/samples/new-model.ts';
import { type AdminStage, paidModel, startAdminStage } from '../../testing/stages/admin-stage.ts';

const reason = 'because of a test';

describeOnBothStores('two admins', (open) => {
  let server: AdminStage['server'];
  let boss: AdminStage['boss'];
  beforeAll(async () => {
    ({ server, boss } = await startAdminStage(await open()));
  });
  afterAll(() => server.close());

  it('who change one model for the first time, at the same moment, both have what they changed', async () => {
    const ids = (await boss.call(listAdminModels)).map(({ id }) => id).slice(0, 8);
    const change = (id: string, body: object) => boss.call(changeModel, { params: { id }, body: { ...body, reason } });
    await Promise.all(ids.flatMap((id) => [change(id, { name: 'Ours' }), change(id, { multiplierPercent: 120 })]));
    const changed = (await boss.call(listAdminModels)).filter(({ id }) => ids.includes(id));
    expect(changed.map(({ name, multiplierPercent }) => [name, multiplierPercent])).toEqual(
      ids.map(() => ['Ours', 120]),
    );
  });

  it('who change a price do not overwrite one that they have not seen', async () => {
    const place = { vendor: 'openai', model: 'gpt-4.1' };
    const priceNow = async () =>
      (await boss.call(listAdminModels))
        .find(({ id }) => id === paidModel)
        ?.hosts.find(({ vendor, model }) => vendor === place.vendor && model === place.model)?.price ?? null;
    const set = (price: object | null, more: object = {}) =>
      boss.send(changeModel, {
        params: { id: paidModel },
        body: { hosts: [{ ...place, price, ...more }], reason } as never,
      });
    const seenPrice = await priceNow();
    const dearer = { input: 4_000_000, cached: 1_000_000, output: 16_000_000, reasoning: 16_000_000 };
    expect((await set(dearer, { seenPrice })).status).toBe(200);
    // The answer to the save was lost, and it is sent again.
    expect((await set(dearer, { seenPrice })).status).toBe(200);
    const late = await set({ ...seenPrice, output: 9_000_000 }, { seenPrice });
    expect(late).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(await priceNow()).toEqual(dearer);
    expect((await set(null, { seenPrice: dearer })).status).toBe(200);
    expect((await set(dearer, { seenPrice: dearer })).status).toBe(409);
    expect((await set(dearer, { seenPrice: null })).status).toBe(200);
    // Who says nothing of what he saw changes it in any case, as before.
    expect((await set({ ...dearer, request: 5_000_000 })).status).toBe(200);
    expect(await priceNow()).toEqual({ ...dearer, request: 5_000_000 });
  });

  it('who change a multiplier do not overwrite one that they have not seen', async () => {
    const params = { id: 'mixtral-8x7b' };
    const set = (multiplierPercent: number | null, more: object = {}) =>
      boss.send(changeModel, { params, body: { multiplierPercent, ...more, reason } });
    const multiplierNow = async () =>
      (await boss.call(listAdminModels)).find(({ id }) => id === params.id)?.multiplierPercent;
    const seen = { seenMultiplierPercent: null };
    for (const stale of [100, 200])
      expect((await set(150, { seenMultiplierPercent: stale })).status, `${stale}`).toBe(409);
    expect((await set(150, seen)).status).toBe(200);
    // The answer to the save was lost, and it is sent again.
    expect((await set(150, seen)).status).toBe(200);
    expect(await set(300, seen)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(await multiplierNow()).toBe(150);
    expect((await set(null, { seenMultiplierPercent: 150 })).status).toBe(200);
    // Who says nothing of what he saw changes it in any case, as before.
    expect((await set(300)).status).toBe(200);
    expect(await multiplierNow()).toBe(300);
    expect((await boss.send(resetModel, { params, body: { reason } })).status).toBe(200);
  });

  it('who add a package of one name do not overwrite each other’s, and a save that is sent again is no other', async () => {
    const params = { id: 'team' };
    const fields = { name: 'Team', description: '', credits: 100, isActive: false, position: 9, basedOn: null, reason };
    const add = (price: number) => boss.send(savePackage, { params, body: { ...fields, price } });
    const answers = await Promise.all([add(500), add(700)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const price = answers[0]?.status === 200 ? 500 : 700;
    const kept = async () => (await boss.call(listAllPackages)).find(({ id }) => id === params.id);
    expect(await kept()).toMatchObject({ price });
    expect((await add(900)).status).toBe(409);
    expect((await add(price)).status).toBe(200);
    expect(await kept()).toMatchObject({ price });
  });

  it('who delete a package do not delete one that another has changed since', async () => {
    const params = { id: 'sold' };
    const fields = { name: 'Sold', description: '', credits: 100, isActive: true, position: 9, reason };
    const seen = await boss.call(savePackage, { params, body: { ...fields, price: 500 } });
    const now = await boss.call(savePackage, { params, body: { ...fields, price: 900 } });
    const kept = async () => (await boss.call(listAllPackages)).find(({ id }) => id === params.id);
    const remove = (basedOn?: string) =>
      boss.send(removePackage, { params, body: { reason, ...(basedOn && { basedOn }) } });
    expect(await remove(seen.updatedAt)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(await kept()).toEqual(now);
    expect((await remove(now.updatedAt)).status).toBe(200);
    expect(await kept()).toBeUndefined();
    expect((await remove(now.updatedAt)).status).toBe(404);
    // Who says nothing of what he saw deletes it in any case, as before.
    await boss.call(savePackage, { params, body: { ...fields, price: 500 } });
    expect((await remove()).status).toBe(200);
  });

  it('who take back what was changed about a model do not take back what they have not seen', async () => {
    const params = { id: 'mixtral-8x7b' };
    const change = (body: object) => boss.call(changeModel, { params, body: { ...body, reason } });
    const modelNow = async () => (await boss.call(listAdminModels)).find(({ id }) => id === params.id);
    const reset = (basedOn?: string | null) =>
      boss.send(resetModel, { params, body: { reason, ...(basedOn !== undefined && { basedOn }) } });
    const never = (await modelNow())?.changedAt;
    expect(never).toBeNull();
    const seen = await change({ name: 'Ours' });
    const now = await change({ multiplierPercent: 300 });
    for (const stale of [never, seen.changedAt])
      expect(await reset(stale)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(await modelNow()).toEqual(now);
    expect((await reset(now.changedAt)).status).toBe(200);
    expect(await modelNow()).toMatchObject({ isChanged: false, multiplierPercent: null, changedAt: null });
    // The answer was lost, and it is asked for again.
    expect((await reset(now.changedAt)).status).toBe(200);
    await change({ name: 'Ours' });
    expect((await reset()).status).toBe(200);
  });

  it('who delete a model that was added do not delete one that another has changed since', async () => {
    const params = { id: 'of-the-team' };
    const seen = await boss.call(addModel, {
      body: { ...newModel, hosts: [...newModel.hosts], id: params.id, reason },
    });
    const now = await boss.call(changeModel, { params, body: { multiplierPercent: 300, reason } });
    const modelNow = async () => (await boss.call(listAdminModels)).find(({ id }) => id === params.id);
    const decide = (basedOn: string | null) => ({ params, body: { basedOn, reason } });
    for (const deed of [removeModel, resetModel])
      expect(await boss.send(deed, decide(seen.changedAt))).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(await modelNow()).toEqual(now);
    const plain = await boss.call(resetModel, decide(now.changedAt));
    expect(plain).toMatchObject({ isChanged: false, multiplierPercent: null });
    expect((await boss.send(removeModel, decide(now.changedAt))).status).toBe(409);
    expect((await boss.send(removeModel, decide(plain.changedAt))).status).toBe(200);
    expect(await modelNow()).toBeUndefined();
  });

  it('who change one limit do not overwrite what they have not seen, and change others side by side', async () => {
    const seen = await boss.call(readMoneySettings);
    // Cast, because each call names other fields.
    const save = (body: object) => boss.send(saveMoneySettings, { body: { ...body, reason } as never });
    const { multiplierPercent } = seen;
    const dearer = { multiplierPercent: 150, seen: { multiplierPercent } };
    expect((await save(dearer)).status).toBe(200);
    // The answer was lost, and it is sent again.
    expect((await save(dearer)).status).toBe(200);
    const late = { lowCredits: 60, multiplierPercent: 90, seen: { lowCredits: seen.lowCredits, multiplierPercent } };
    expect(await save(late)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(await boss.call(readMoneySettings)).toEqual({ ...seen, multiplierPercent: 150 });
    expect((await save({ visitorDailyTokens: null, seen: { visitorDailyTokens: 7 } })).status).toBe(409);
    const other = { visitorDailyTokens: null, seen: { visitorDailyTokens: seen.visitorDailyTokens } };
    expect((await save(other)).status).toBe(200);
    const both = await Promise.all(
      [110, 120, 130].map((percent) => save({ multiplierPercent: percent, seen: { multiplierPercent: 150 } })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect((await save({ seen: { lowCredits: seen.lowCredits } })).status).toBe(400);
    // Who says nothing of what he saw changes it in any case, as before.
    expect(await save(seen)).toMatchObject({ status: 200, body: seen });
  });

  it('who add a model of one id do not overwrite each other’s, and one that is sent again is no other', async () => {
    const add = (name: string) =>
      boss.send(addModel, { body: { ...newModel, hosts: [...newModel.hosts], id: 'sent-twice', name, reason } });
    expect((await add('Ours')).status).toBe(200);
    expect(await add('Theirs')).toMatchObject({ status: 409, body: { code: 'conflict' } });
    // The answer was lost, and it is sent again.
    expect(await add('Ours')).toMatchObject({ status: 200, body: { name: 'Ours', isAdded: true } });
    await boss.call(changeModel, { params: { id: 'sent-twice' }, body: { multiplierPercent: 300, reason } });
    expect((await add('Ours')).status).toBe(409);
  });
});
