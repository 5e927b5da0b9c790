import { sendStream } from '@atrium/contract/runs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { fromCredits } from '../features/credits/index.ts';
import { collectEvents } from '../testing/collect-events.ts';
import { checkBooks } from '../testing/database/check-books.ts';
import { describeOnBothStores } from '../testing/database/database.ts';
import { type FailingDatabase, failingDatabase } from '../testing/database/failing-database.ts';
import type { DrivenModel } from '../testing/models/driven-model.ts';
import { startWalletStage, type WalletStage } from '../testing/stages/wallet-stage.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import type { TestClient } from '../testing/test-client.ts';

/** The starting balance of a demo user, in micro-credits. */
const first = fromCredits(100);
/** 2 and 8 dollars per million tokens, see the catalogue. */
const model = 'gpt-4';

describeOnBothStores('the wallet, when something breaks', (open) => {
  let database: FailingDatabase;
  let server: TestApp;
  let provider: DrivenModel;
  let person: WalletStage['person'];
  beforeAll(async () => {
    database = failingDatabase(await open());
    ({ server, provider, person } = await startWalletStage(database, { OPENAI_API_KEY: 'sk-platform' }));
  });
  beforeEach(() => provider.answer(null));
  afterAll(() => server.close());

  const send = (client: TestClient) => collectEvents(client.events(sendStream, { body: { message: 'Hello', model } }));

  it('is right wherever the end of a reply breaks off, and the reply is charged once', async () => {
    for (let statement = 1; ; statement += 1) {
      const { client, id } = await person();
      const seen = provider.calls.length;
      provider.answer((call) => {
        // The start of the run is stored, so the failure hits its end.
        database.failAt(statement);
        call.say('A heron is a bird.');
        call.send(
          { type: 'usage', usage: { input: 1_000, cached: 0, output: 500, reasoning: 0 } },
          { type: 'end', reason: 'stop' },
        );
        call.break();
      });
      const reply = await send(client).all();
      expect(reply).toMatchObject({ status: 'complete', cost: 0.006 });
      expect(await checkBooks(database, id)).toMatchObject({ balance: first - fromCredits(0.6), held: 0n });
      expect(provider.calls.length).toBe(seen + 1);
      if (!database.hasFailed) {
        expect(statement).toBeGreaterThan(3);
        break;
      }
    }
    database.failAt(null);
  });

  it('settles a reply whose process died: what was written is charged, the rest of the hold is given back', async () => {
    const { client, id } = await person();
    const silent = await person();
    const before = provider.calls.length;
    const reader = send(client);
    const unsaid = send(silent.client);
    const { runId } = await reader.until('session_created');
    const { runId: unsaidRun } = await unsaid.until('session_created');
    const said = 'Herons eat 1234567890 fish.';
    (await provider.call(before + 1)).say(said);
    const written = await Promise.race([
      reader.untilText(10).then(() => id),
      unsaid.untilText(10).then(() => silent.id),
    ]);
    const stored = async () =>
      (
        await database.db.execute(
          sql`select 1 from run_events where frames like '%1234567890%' and run_id in (${runId}, ${unsaidRun})`,
        )
      ).rows.length;
    await expect.poll(stored).toBe(1);
    await database.db.execute(
      sql`update runs set instance_id = gen_random_uuid() where id in (${runId}, ${unsaidRun})`,
    );
    const another = await startTestApp({ overrides: { database, connectModel: () => provider } });
    for (const userId of [id, silent.id]) {
      await expect.poll(async () => (await checkBooks(database, userId)).openHolds).toBe(0);
      const books = await checkBooks(database, userId);
      if (userId === written) expect(books.captured).toBeGreaterThan(0n);
      else expect(books.captured).toBe(0n);
      expect(books).toMatchObject({ held: 0n, balance: first - books.captured });
    }
    for (const call of provider.calls.slice(before)) call.break();
    await another.close();
  });

  it('holds nothing for a turn whose start breaks off', async () => {
    const { client, id } = await person();
    const calls = provider.calls.length;
    const files = [{ name: 'a.txt', type: 'text/plain', content: Buffer.from('text').toString('base64') }];
    for (const statement of [1, 2]) {
      database.failAt(statement);
      await client.send(sendStream, { body: { message: 'With a file', model, files } });
    }
    database.failAt(null);
    expect(provider.calls.length).toBe(calls);
    expect(await checkBooks(database, id)).toMatchObject({ balance: first, held: 0n, openHolds: 0 });
  });
});
