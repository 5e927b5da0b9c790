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

/** How a request fits into an amount that cannot be raised. Cast, because nothing else of the parts is called. */
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

describe('by the price of what is read', () => {
  const perToken = { charge: { price: { input: 1_000_000, cached: 0, output: 1_000_000, reasoning: 0 } } };
  const held = (of: object, more: Partial<ReplyToHold> = {}) => {
    const hold = sizeHold({ clock }, { ...model, ...perToken, ...of }, { ...reply, ...more }, { description: '' });
    return [hold?.most, hold?.least];
  };

  it('holds for the history of a chat that goes on, which is not read yet, but asks for no more than a new one', () => {
    // 10 tokens of the question, 150 of instructions and the margin are 392.
    expect(held({})).toEqual([fromMicroUsd(1_392), fromMicroUsd(492)]);
    expect(held({}, { isNewChat: false })).toEqual([fromMicroUsd(15_792), fromMicroUsd(492)]);
  });

  it('asks for no more than it holds at most, and always for something', () => {
    expect(held({ maxOutputTokens: 50 })).toEqual([fromMicroUsd(442), fromMicroUsd(442)]);
    const free = { charge: { price: { input: 0, cached: 0, output: 0, reasoning: 0 } } };
    expect(held(free)).toEqual([fromMicroUsd(1), fromMicroUsd(1)]);
    expect(sizeHold({ clock }, { maxOutputTokens: 1_000, searchBy: null }, reply, { description: '' })).toBeNull();
  });

  it('holds for searches only where the reply may search', () => {
    const searching = { charge: { price: { ...perToken.charge.price, search: 5_000_000 } }, searchBy: 'model' };
    expect(held(searching)[0]).toBe(fromMicroUsd(1_392));
    expect(held(searching, { webSearch: true })[0]).toBe(fromMicroUsd(51_392));
  });
});

describe('of a request that needs more than is held', () => {
  const raised: bigint[] = [];
  const fit = async (of: {
    readonly left: number;
    readonly available?: bigint;
    readonly stopsAtLimit?: boolean;
    readonly charge?: undefined;
  }) => {
    const { left, available = 0n, stopsAtLimit = true } = of;
    const credits = {
      raise: async (_db: unknown, { more }: { more: bigint }) => {
        raised.push(more);
        return fromMicroUsd(left);
      },
      wallets: async () => new Map([[reply.userId, { available }]]),
      settings: () => ({ stopsAtLimit }),
    };
    const charge =
      'charge' in of ? {} : { charge: { price: { input: 0, cached: 0, output: 1_000_000, reasoning: 0 } } };
    const called = { maxOutputTokens: 20_000, searchBy: null, ...charge };
    raised.length = 0;
    return fitToHold({ credits, clock, database: { db: {} } } as never)(called as unknown as PreparedModel, {
      ...reply,
      held: 384,
    });
  };

  it('holds only what is missing besides, and writes as much as that pays for', async () => {
    expect(await fit({ left: 16_384 })).toEqual({ held: 16_384, maxOutputTokens: 16_384, shortBy: null });
    expect(raised).toEqual([fromMicroUsd(16_000)]);
    expect(await fit({ left: 100 })).toEqual({ held: 100, maxOutputTokens: 100, shortBy: 'credits' });
    expect(await fit({ left: 99 })).toBeNull();
  });

  it('calls it the limit of the month where credits are left and that limit stops replies, else the credits', async () => {
    expect(await fit({ left: 500, available: 1n })).toMatchObject({ shortBy: 'monthly-limit' });
    expect(await fit({ left: 500, available: 1n, stopsAtLimit: false })).toMatchObject({ shortBy: 'credits' });
    expect(await fit({ left: 500, available: 0n })).toMatchObject({ shortBy: 'credits' });
  });

  it('leaves to a model that costs nothing all that it may write', async () => {
    expect(await fit({ left: 0, charge: undefined })).toEqual({ held: 0, maxOutputTokens: 20_000, shortBy: null });
    expect(raised).toEqual([]);
  });
});
