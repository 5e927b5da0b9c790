import { expect, it } from 'vitest';
import { fromMicroUsd } from '../../credits/index.ts';
import type { PreparedModel, ReplyToHold } from '../inference.ts';
import { fitToHold, sizeHold } from './hold-credits.ts';

/** Thinking at ten times the price of writing, as an operator's own prices may have it. */
const price = { input: 0, cached: 0, output: 1_000_000, reasoning: 10_000_000 };
const model = { charge: { price }, maxOutputTokens: 1_000, searchBy: null } as const;
const reply: ReplyToHold = {
  userId: 'ann',
  runId: 'run',
  inputTokens: 10,
  isNewChat: true,
  thinking: 'fast',
  webSearch: false,
};
const clock = { now: () => new Date('2026-11-21T10:00:00Z') };

it('holds for an answer that is all thoughts, where these cost more than words', () => {
  const hold = sizeHold({ clock }, model, reply, { description: '' });
  expect(hold?.most).toBe(fromMicroUsd(10_000));
});

it('keeps the answer so short that it may be all thoughts, where no more can be held', async () => {
  const held = 5_000;
  const credits = {
    raise: async () => fromMicroUsd(held),
    wallets: async () => new Map(),
    settings: () => ({ stopsAtLimit: false }),
  };
  const fit = fitToHold({ credits, clock, database: { db: {} } } as never);
  expect(await fit(model as unknown as PreparedModel, { ...reply, held })).toMatchObject({ maxOutputTokens: 500 });
});
