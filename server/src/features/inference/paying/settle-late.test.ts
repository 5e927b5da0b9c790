import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Actor } from '../../../platform/http/actor.ts';
import { checkBooks } from '../../../testing/database/check-books.ts';
import { creditSettings } from '../../../testing/samples/credit-settings.ts';
import { newPerson, problemOf, stageInference } from '../../../testing/stages/inference-stage.ts';
import { createCredits, fromMicroUsd } from '../../credits/index.ts';
import type { Inference } from '../index.ts';

const stage = stageInference();
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

describe('a reply whose process died', () => {
  const usage = { input: 0, cached: 0, output: 100_000, reasoning: 0 };

  /** Sets aside so many micro-dollars for a reply, and settles it late. */
  async function late(inference: Inference, actor: Actor, modelId: string, held: number, soldAs?: string) {
    const model = await inference.prepare(actor, modelId);
    const clock = { now: () => stage.now };
    const { database } = stage;
    const settings = { ...creditSettings, visitorDailyTokens: null, userDailyFreeTokens: null };
    const credits = createCredits({ database, clock, log, keepUser: async () => true, settings });
    const most = fromMicroUsd(held);
    const about = { description: 'x' };
    const expiresAt = new Date(stage.now.getTime() + 60_000);
    const hold = { userId: actor.userId, key: 'run', most, least: most, expiresAt, about };
    if (held > 0) await database.transaction((tx) => credits.hold(tx, hold));
    const call = { key: 'run', replyId: 'reply', usage, countedBy: 'server' } as const;
    const { route } = model;
    const vendorModel = soldAs ?? model.vendorModel;
    const settled = await database.transaction((tx) =>
      inference.settleLate(tx, actor, { modelId, vendorModel, route }, call),
    );
    const { rows } = await database.db.execute(
      sql`select key, model, vendor_model, route, output, counted_by, cost_micro_usd from usage_events where user_id = ${actor.userId}`,
    );
    return { ...settled, rows, vendorModel };
  }

  it.each([
    ['its words', 2_000_000, 800_000],
    ['no more than is held', 300_000, 300_000],
    ['nothing, where nothing is held any more', 0, 0],
  ])('costs %s, and stands in the usage as such', async (_what, held, cost) => {
    const actor = newPerson();
    const settled = await late(stage.inferenceWith({ vendors: stage.openai() }), actor, 'gpt-4', held);
    expect(settled.costMicroUsd).toBe(cost);
    expect(settled.rows).toMatchObject([
      {
        key: 'run:reply',
        model: 'gpt-4',
        vendor_model: settled.vendorModel,
        route: 'platform-key',
        output: 100_000,
        counted_by: 'server',
        cost_micro_usd: String(cost),
      },
    ]);
    const books = await checkBooks(stage.database, actor.userId);
    expect(books).toMatchObject({ captured: fromMicroUsd(cost), held: 0n });
  });

  it('gives back what is held where its model is sold no more', async () => {
    const actor = newPerson();
    const inference = stage.inferenceWith({ vendors: stage.openai() });
    expect(await late(inference, actor, 'gpt-4', 300_000, 'gone-1')).toMatchObject({ costMicroUsd: 0 });
    expect(await checkBooks(stage.database, actor.userId)).toMatchObject({ captured: 0n, held: 0n });
  });

  it('counts for the daily limit where its model is free', async () => {
    const house = { url: `${stage.upstream.url}/v1`, key: null, name: 'house-1' };
    const inference = stage.inferenceWith({ houseModel: house, userDailyFreeTokens: 100_000 });
    const actor = newPerson();
    const { costMicroUsd, rows } = await late(inference, actor, 'deepseek-v3', 0);
    expect({ costMicroUsd, rows }).toMatchObject({ costMicroUsd: 0, rows: [{ route: 'house', cost_micro_usd: '0' }] });
    expect(await problemOf(inference.prepare(actor, 'deepseek-v3'))).toMatchObject({ code: 'daily-limit' });
  });
});
