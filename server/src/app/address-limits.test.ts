import { uploadAttachment } from '@atrium/contract/files';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressDailyBytes } from '../features/files/policy.ts';
import { dayOf } from '../platform/clock/day-of.ts';
import type { Database } from '../platform/database/database.ts';
import { budgetOfAddress } from '../platform/limits/budget-of.ts';
import { takeOfDay } from '../platform/limits/day-count-store.ts';
import { describeOnBothStores } from '../testing/database/database.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

describeOnBothStores('the limits of an address', (open) => {
  const morning = new Date('2026-11-21T10:00:00Z');
  let now = morning;
  let database: Database;
  let server: TestApp;
  beforeAll(async () => {
    database = await open();
    server = await startTestApp({ overrides: { database, clock: { now: () => now } } });
  });
  afterAll(() => server.close());

  test('hold for what is stored, whoever is made anew there', async () => {
    const owner = budgetOfAddress('127.0.0.1', dayOf(now));
    await takeOfDay(database.db, { owner, what: 'bytes' }, addressDailyBytes, addressDailyBytes, now);
    const file = { query: { name: 'a.txt', type: 'text/plain' }, body: new TextEncoder().encode('one more') };
    const over = { status: 413, body: { code: 'quota-exceeded', message: expect.stringContaining('your network') } };
    expect(await server.stranger().send(uploadAttachment, file)).toMatchObject(over);
    expect(await (await server.demoUser()).send(uploadAttachment, file)).toMatchObject(over);
    now = new Date('2026-11-22T10:00:00Z');
    expect(await server.stranger().send(uploadAttachment, file)).toMatchObject({ status: 200 });
    now = morning;
  });
});
