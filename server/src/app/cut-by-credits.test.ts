import { readMoneySettings, saveMoneySettings, setUserLimits } from '@atrium/contract/admin-money';
import { listChats, readChat } from '@atrium/contract/chats';
import { driveChat } from '@atrium/contract/drive-mirror';
import { exportChat, runImport } from '@atrium/contract/exchange';
import { resumeRun } from '@atrium/contract/runs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../platform/database/database.ts';
import { collectEvents } from '../testing/collect-events.ts';
import { checkBooks } from '../testing/database/check-books.ts';
import { describeOnBothStores } from '../testing/database/database.ts';
import { startWalletStage, type WalletStage } from '../testing/stages/wallet-stage.ts';
import type { TestClient } from '../testing/test-client.ts';

const reason = 'because of a test';

describeOnBothStores('a reply that is cut off', (open) => {
  let database: Database;
  let stage: WalletStage;
  let boss: TestClient;

  beforeAll(async () => {
    database = await open();
    stage = await startWalletStage(database);
    const { client, id } = await stage.person();
    boss = client;
    await database.db.execute(sql`update users set role = 'admin' where id = ${id}`);
    const settings = await boss.call(readMoneySettings);
    await boss.call(saveMoneySettings, { body: { ...settings, stopsAtLimit: true, reason } });
    stage.provider.answer((call) => {
      call.say('one, two');
      call.end('length');
    });
  });
  afterAll(() => stage.server.close());

  it.each([
    { what: 'the credits paid for no more', credits: 0.2, cutBy: 'credits', inDrive: { cutBy: 'credits' } },
    {
      what: 'the limit for the month was reached, whatever credits are left',
      credits: 100,
      limit: 0.01,
      cutBy: 'monthly-limit',
      inDrive: { cutBy: 'monthly-limit' },
    },
    { what: 'its model came to its own limit', credits: 100, cutBy: 'length', inDrive: {} },
  ])('says that $what to every reader', async ({ credits, limit, cutBy, inDrive }) => {
    const { client, id } = await stage.person();
    await stage.setCredits(id, credits);
    if (limit !== undefined) {
      const limits = { monthlyLimitUsd: limit, dailyFreeTokens: null, reason };
      await boss.call(setUserLimits, { params: { id }, body: limits });
    }
    const first = stage.send(client);
    expect(await first.all()).toMatchObject({ status: 'cut', content: 'one, two', cutBy });
    const { runId, sessionId } = await first.until('session_created');
    const { params, query } = { params: { id: runId }, query: { fromSeq: 0 } };
    const later = collectEvents(client.events(resumeRun, { params, query }));
    expect(await later.all()).toMatchObject({ status: 'cut', cutBy });
    const chat = await client.call(readChat, { params: { id: sessionId } });
    expect(chat.messages.map((message) => message.cutBy)).toEqual([null, cutBy]);
    const [, entry] = await client.call(driveChat, { params: { sessionId } });
    expect({ ...entry, ...inDrive }).toEqual(entry);
    expect('cutBy' in (entry ?? {})).toBe('cutBy' in inDrive);
    const file = await client.fetch(exportChat, { params: { id: sessionId }, query: { format: 'json' } });
    const other = await stage.person();
    await (await other.client.fetch(runImport, { body: new Uint8Array(await file.arrayBuffer()) })).text();
    const [brought] = (await other.client.call(listChats)).chats.filter(({ title }) => title === chat.title);
    const copy = await other.client.call(readChat, { params: { id: brought?.id ?? '' } });
    expect(copy.messages.map((message) => message.cutBy)).toEqual([null, cutBy]);
    await checkBooks(database, id);
  });
});
