import { describe, expect, it } from 'vitest';
import { fromMicroUsd } from '../../credits/index.ts';
import type { PreparedModel, ReplyToHold } from '../inference.ts';
import { costOfReply, fitToHold, sizeHold } from './hold-credits.ts';

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

/** How a request fits into an amount that cannot be raised. */
const fitted = (held: number, of: object = {}, more: Partial<ReplyToHold> = {}) => {
  const credits = {
    raise: async () => fromMicroUsd(held),
    wallets: async () => new Map(),
    settings: () => ({ stopsAtLimit: false }),
  };
  const fit = fitToHold({ credits, clock, database: { db: {} } } as never);
  return fit({ ...model, ...of } as unknown as PreparedModel, { ...reply, ...more, held });
};

it('keeps the answer so short that it may be all thoughts, where no more can be held', async () => {
  expect(await fitted(5_000)).toMatchObject({ maxOutputTokens: 500 });
});

describe('of a reply that searches the web', () => {
  /** 3,000 micro-dollars a search, which the installation's engine makes once. */
  const searching = {
    charge: { price: { input: 0, cached: 0, output: 1_000_000, reasoning: 1_000_000, search: 3_000_000 } },
    searchBy: 'installation',
  };

  it('leaves half of what little is held to the answer', async () => {
    const fit = await fitted(1_000, searching, { webSearch: true });
    expect(fit).toEqual({ held: 1_000, maxOutputTokens: 500, shortBy: 'credits' });
  });

  it('calls an answer of full length not shortened, although the search might cost more than is held', async () => {
    const fit = await fitted(3_000, searching, { webSearch: true });
    expect(fit).toEqual({ held: 3_000, maxOutputTokens: 1_000, shortBy: null });
  });
});

it('never costs more than is held, whatever a provider says it used', () => {
  const usage = { input: 0, cached: 0, output: 9_000, reasoning: 0 };
  expect([costOfReply(model, usage, 10_000), costOfReply(model, usage, 5_000), costOfReply({}, usage, 0)]).toEqual([
    9_000, 5_000, 0,
  ]);
});
