import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sendStream } from '@atrium/contract/runs';
import { estimateTokens } from '@atrium/contract/token-rules';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../platform/database/database.ts';
import { collectEvents } from '../testing/collect-events.ts';
import { checkBooks } from '../testing/database/check-books.ts';
import { describeOnBothStores } from '../testing/database/database.ts';
import { startWalletStage, type WalletStage, walletModel } from '../testing/stages/wallet-stage.ts';
import { startTestApp } from '../testing/test-app.ts';
import { makeTestFolder } from '../testing/test-folder.ts';

const said = 'Herons eat 1234567890 fish.';
/** In micro-credits, at the 8 dollars per million tokens of output that the model costs when the reply begins. */
const costThen = BigInt(8 * estimateTokens(said)) * 100n;

describeOnBothStores('a reply whose process died', (open) => {
  let database: Database;
  let stage: WalletStage;
  const folder = makeTestFolder();
  beforeAll(async () => {
    database = await open();
    stage = await startWalletStage(database, { OPENAI_API_KEY: 'sk-platform' });
  });
  afterAll(async () => {
    await stage.server.close();
    folder.remove();
  });

  /** Lets a reply begin and say something, and a process with another catalogue find it without its own. */
  async function dieAndSettle(catalogueLater: object, whileDead = async (_runId: string) => {}) {
    const { client, id: userId } = await stage.person();
    const calls = stage.provider.calls.length;
    const reader = collectEvents(client.events(sendStream, { body: { message: 'Hello', model: walletModel } }));
    const { runId } = await reader.until('session_created');
    const call = await stage.provider.call(calls + 1);
    call.say(said);
    const stored = sql`select 1 from run_events where frames like '%1234567890%' and run_id = ${runId}`;
    await expect.poll(async () => (await database.db.execute(stored)).rows.length).toBe(1);
    await whileDead(runId);
    await database.db.execute(sql`update runs set instance_id = gen_random_uuid() where id = ${runId}`);
    const MODELS_FILE = join(folder.path, 'models.json');
    writeFileSync(MODELS_FILE, JSON.stringify({ models: [{ id: walletModel, ...catalogueLater }] }));
    const overrides = { database, connectModel: () => stage.provider };
    const later = await startTestApp({ overrides, settings: { OPENAI_API_KEY: 'sk-platform', MODELS_FILE } });
    await expect.poll(async () => (await checkBooks(database, userId)).openHolds).toBe(0);
    call.break();
    await later.close();
    const { rows } = await database.db.execute<{ cost: string; paid_by: string }>(
      sql`select cost_micro_usd as cost, paid_by from usage_events where user_id = ${userId} and purpose = 'chat'`,
    );
    const usage = rows.map((row) => [BigInt(row.cost) * 100n, row.paid_by]);
    return { captured: (await checkBooks(database, userId)).captured, usage };
  }

  it.each([
    { what: 'is dearer', catalogue: { multiplierPercent: 1_000 } },
    { what: 'costs nothing', catalogue: { multiplierPercent: 0 } },
    { what: 'is no longer offered', catalogue: { hosts: [] } },
  ])('is settled at the price it began with, although its model $what by now', async ({ catalogue }) => {
    expect(await dieAndSettle(catalogue)).toEqual({ captured: costThen, usage: [[costThen, 'credits']] });
  });

  it('is settled at the present price, where an earlier version began it and kept none', async () => {
    const forget = async (runId: string) => {
      await database.db.execute(sql`update runs set price = null where id = ${runId}`);
    };
    const { captured } = await dieAndSettle({ multiplierPercent: 200 }, forget);
    expect(captured).toBe(2n * costThen);
  });
});
