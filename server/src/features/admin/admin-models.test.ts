import * as adminModels from '@atrium/contract/admin-models';
import * as admin from '@atrium/contract/admin-money';
import { getCredits } from '@atrium/contract/credits';
import { listModels } from '@atrium/contract/models';
import { sendStream } from '@atrium/contract/runs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { collectEvents } from '../../testing/collect-events.ts';
import { checkBooks } from '../../testing/database/check-books.ts';
import { describeOnBothStores } from '../../testing/database/database.ts';
import { createDrivenModel } from '../../testing/models/driven-model.ts';
import { newModel } from '../../testing/samples/new-model.ts';
import { type AdminStage, paidModel, startAdminStage } from '../../testing/stages/admin-stage.ts';
import { startTestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

const reason = 'because of a test';

describeOnBothStores('the models, to an admin,', (open) => {
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

  it('changes prices and names of models, and takes that back', async () => {
    const { client } = await person();
    expect((await send(client)).cost).toBe(0.01);
    const place = { vendor: 'openai', model: 'gpt-4.1' };
    const change = (body: object) =>
      boss.call(adminModels.changeModel, { params: { id: paidModel }, body: { ...body, reason } });
    const price = { input: 4_000_000, cached: 1_000_000, output: 16_000_000, reasoning: 16_000_000 };
    await change({ hosts: [{ ...place, price }] });
    expect((await send(client)).cost).toBe(0.02);
    expect(await change({ multiplierPercent: 150, label: 'Ours' })).toMatchObject({ isChanged: true, label: 'Ours' });
    expect((await send(client)).cost).toBe(0.03);
    const shown = (await client.call(listModels)).models.find(({ id }) => id === paidModel);
    expect(shown).toMatchObject({ label: 'Ours', price: { input: 6_000_000, output: 24_000_000 } });
    await change({ hosts: [{ ...place, price: null }] });
    const refused = await client.send(sendStream, { body: { message: 'Hello', model: paidModel } });
    expect(refused).toMatchObject({ status: 403, body: { code: 'api-key-required' } });
    expect(JSON.stringify(refused.body)).toContain('has no price on this server');
    const unpriced = (await client.call(listModels)).models.find(({ id }) => id === paidModel);
    expect(unpriced).toMatchObject({ route: null, hint: 'API Key Required', price: null });
    const unknown = { params: { id: paidModel }, body: { hosts: [{ vendor: 'openai', model: 'no-such' }], reason } };
    expect((await boss.send(adminModels.changeModel, unknown)).status).toBe(400);
    expect(await boss.call(adminModels.resetModel, { params: { id: paidModel }, body: { reason } })).toMatchObject({
      isChanged: false,
      multiplierPercent: null,
    });
    expect((await send(client)).cost).toBe(0.01);
  });

  it('adds no model twice, none without a page for its facts, and takes none of the product away', async () => {
    const { client } = await person();
    // Cast, because bodies that the schema refuses are sent too.
    const add = (who: TestClient, body: object) =>
      who.send(adminModels.addModel, { body: { ...newModel, ...body, reason } as unknown as adminModels.NewModel });
    expect((await add(client, {})).status).toBe(403);
    const [place] = newModel.hosts;
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
    expect((await boss.call(adminModels.listAdminModels)).map(({ id }) => id)).not.toContain(newModel.id);
  });

  it('adds a model without a restart: it answers, is charged by its price, can be changed, and goes again', async () => {
    const { client, id: userId } = await person();
    const ask = () =>
      collectEvents(client.events(sendStream, { body: { message: 'Hello', model: newModel.id } })).all();
    const added = await boss.call(adminModels.addModel, { body: { ...newModel, hosts: [...newModel.hosts], reason } });
    expect(added).toMatchObject({ id: newModel.id, isAdded: true, isChanged: false, isListed: true });
    expect(added.hosts[0]?.source).toEqual({
      url: 'https://example.org/prices',
      date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
    const another = { ...newModel, hosts: [...newModel.hosts], label: 'Another', reason };
    const again = await boss.send(adminModels.addModel, { body: another });
    expect(again).toMatchObject({ status: 409, body: { code: 'conflict' } });
    const last = (await client.call(listModels)).models.at(-1);
    expect(last).toMatchObject({ id: newModel.id, label: 'Team model', route: 'platform-key' });
    expect((await ask()).cost).toBe(0.005);
    const params = { id: newModel.id };
    const changed = await boss.call(adminModels.changeModel, { params, body: { multiplierPercent: 200, reason } });
    expect(changed).toMatchObject({ isChanged: true, isAdded: true });
    expect((await ask()).cost).toBe(0.01);
    expect(await boss.call(adminModels.resetModel, { params, body: { reason } })).toMatchObject({ isChanged: false });
    expect((await ask()).cost).toBe(0.005);
    await checkBooks(database, userId);
    expect(await boss.call(adminModels.removeModel, { params, body: { reason } })).toEqual({ ok: true });
    expect((await boss.send(adminModels.removeModel, { params, body: { reason } })).status).toBe(404);
    const gone = await client.send(sendStream, { body: { message: 'Hello', model: newModel.id } });
    expect(gone).toMatchObject({ status: 422, body: { code: 'model-unavailable' } });
    const log = (await boss.call(admin.readAudit)).entries.filter(({ subject }) => subject === newModel.id);
    expect(log.map(({ action }) => action)).toEqual(['model.remove', 'model.reset', 'model.change', 'model.add']);
  });

  it('refuses a model that is turned off and still names it, but not one that the menu merely does not show', async () => {
    const { client } = await person();
    const ask = (model: string) => client.send(sendStream, { body: { message: 'Hello', model } });
    const change = (id: string, isListed: boolean) =>
      boss.call(adminModels.changeModel, { params: { id }, body: { isListed, reason } });
    const reset = (id: string) => boss.call(adminModels.resetModel, { params: { id }, body: { reason } });
    expect(await change(paidModel, false)).toMatchObject({ isListed: false, isOff: true });
    expect(await ask(paidModel)).toMatchObject({
      status: 422,
      body: {
        code: 'model-unavailable',
        message: 'ChatGPT (OpenAI GPT-4) has been turned off on this server. Choose another model.',
      },
    });
    const { models, unlisted } = await client.call(listModels);
    expect(models.map(({ id }) => id)).not.toContain(paidModel);
    expect(unlisted).toEqual([
      { id: paidModel, name: 'ChatGPT (OpenAI GPT-4)', label: 'ChatGPT 4.0' },
      { id: 'gpt-4o', name: 'gpt-4o', label: 'gpt-4o' },
    ]);
    expect(await change(paidModel, true)).toMatchObject({ isListed: true, isOff: false });
    expect((await send(client)).cost).toBe(0.01);
    await reset(paidModel);
    const quiet = (await boss.call(adminModels.listAdminModels)).find(({ id }) => id === 'gpt-4o');
    expect(quiet).toMatchObject({ isListed: false, isOff: false });
    expect((await ask('gpt-4o')).status).toBe(200);
    await change('gpt-4o', true);
    expect(await change('gpt-4o', false)).toMatchObject({ isOff: true });
    expect((await ask('gpt-4o')).status).toBe(422);
    await reset('gpt-4o');
    expect(await change('deepseek-v3', false)).toMatchObject({ isListed: false, isOff: false });
    const body = { message: 'Hello', model: 'deepseek-v3' };
    await collectEvents(client.events(sendStream, { body })).until('session_created');
    await reset('deepseek-v3');
  });

  it('changes settings and catalogue on another replica too, within seconds', async () => {
    const other = await startTestApp({
      overrides: { database, connectModel: () => createDrivenModel(), builtInModel: () => createDrivenModel() },
      settings: { OPENAI_API_KEY: 'sk-platform' },
    });
    try {
      const client = await other.demoUser();
      const lowAt = async () => (await client.call(getCredits)).lowAt;
      const hasModel = async () => (await client.call(listModels)).models.some(({ id }) => id === newModel.id);
      expect([await lowAt(), await hasModel()]).toEqual([50, false]);
      const settings = await boss.call(admin.readMoneySettings);
      await boss.call(admin.saveMoneySettings, { body: { ...settings, lowCredits: 80, reason } });
      await boss.call(adminModels.addModel, { body: { ...newModel, hosts: [...newModel.hosts], reason } });
      await expect.poll(lowAt).toBe(80);
      await expect.poll(hasModel).toBe(true);
      await boss.call(adminModels.removeModel, { params: { id: newModel.id }, body: { reason } });
      await expect.poll(hasModel).toBe(false);
      await boss.call(admin.saveMoneySettings, { body: { ...settings, reason } });
    } finally {
      await other.close();
    }
  });
});
