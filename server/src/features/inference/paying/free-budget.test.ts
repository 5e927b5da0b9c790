import { describe, expect, it } from 'vitest';
import type { Actor } from '../../../platform/http/actor.ts';
import { FreeBudget } from './free-budget.ts';

const ann = { userId: 'ann', kind: 'user' } as Pick<Actor, 'userId' | 'kind'>;

/** A budget of 100 tokens a day over counts that the test supplies and resolves, at a time that it sets. */
function stage() {
  const time = { now: new Date('2026-01-01T12:00:00Z') };
  const readings: PromiseWithResolvers<{ ofUser: number; ofBudget: number }>[] = [];
  const read = () => {
    const reading = Promise.withResolvers<{ ofUser: number; ofBudget: number }>();
    readings.push(reading);
    return reading.promise;
  };
  const settings: { visitorDailyTokens: number | null; userDailyFreeTokens: number } = {
    visitorDailyTokens: null,
    userDailyFreeTokens: 100,
  };
  const budget = new FreeBudget({
    database: { db: {} },
    clock: { now: () => time.now },
    usage: { freeTokensToday: read },
    credits: {
      settings: () => settings,
      wallets: async () => new Map(),
    },
    settings: { demoAddressDailyTokens: null },
  } as never);
  return { budget, readings, settings, time };
}

it('reads once for questions that come at once, and again for those after them where little is left', async () => {
  const { budget, readings } = stage();
  const asked = Array.from({ length: 3 }, () => budget.check(ann, null));
  expect(readings).toHaveLength(1);
  readings[0]?.resolve({ ofUser: 90, ofBudget: 0 });
  await Promise.all(asked);
  const next = budget.check(ann, null);
  expect(readings).toHaveLength(2);
  readings[1]?.resolve({ ofUser: 100, ofBudget: 0 });
  await expect(next).rejects.toMatchObject({ code: 'daily-limit' });
});

it('refuses all who shared a reading, and lets no failure of it stand', async () => {
  const { budget, readings } = stage();
  const refused = Array.from({ length: 2 }, () => budget.check(ann, null));
  readings[0]?.resolve({ ofUser: 100, ofBudget: 0 });
  for (const each of refused) await expect(each).rejects.toMatchObject({ code: 'daily-limit' });
  const failed = Array.from({ length: 2 }, () => budget.check(ann, null));
  readings[1]?.reject(new Error('the store has a bad day'));
  for (const each of await Promise.allSettled(failed)) expect(each.status).toBe('rejected');
  const next = budget.check(ann, null);
  readings[2]?.resolve({ ofUser: 0, ofBudget: 0 });
  await expect(next).resolves.toBeUndefined();
});

it('shares nothing between users', () => {
  const { budget, readings } = stage();
  void budget.check(ann, null);
  void budget.check({ ...ann, userId: 'ben' }, null);
  void budget.check(ann, 'address:x');
  expect(readings).toHaveLength(3);
});

/** A budget of which this much is used, read at a time of the first of January. */
async function budgetWith(used: number, at = '12:00:00') {
  const staged = stage();
  staged.time.now = new Date(`2026-01-01T${at}Z`);
  const asked = staged.budget.check(ann, null);
  staged.readings[0]?.resolve({ ofUser: used, ofBudget: 0 });
  await asked;
  return staged;
}
const refused = expect.objectContaining({ code: 'daily-limit' });

describe('a reading with much left', () => {
  it('is used for half a minute, and then read again', async () => {
    const { budget, readings, time } = await budgetWith(79);
    time.now = new Date('2026-01-01T12:00:30Z');
    await budget.check(ann, null);
    expect(readings).toHaveLength(1);
    time.now = new Date('2026-01-01T12:00:30.001Z');
    void budget.check(ann, null);
    expect(readings).toHaveLength(2);
  });

  it('is used below four fifths of the limit alone', async () => {
    const { budget, readings } = await budgetWith(80);
    void budget.check(ann, null);
    expect(readings).toHaveLength(2);
  });

  it('says nothing of another day', async () => {
    const { budget, readings, time } = await budgetWith(10, '23:59:50');
    time.now = new Date('2026-01-02T00:00:10Z');
    void budget.check(ann, null);
    expect(readings).toHaveLength(2);
  });

  it('holds what was used up against nobody on another day', async () => {
    const { budget, time } = await budgetWith(10, '23:59:50');
    budget.spend('ann', 90);
    expect(() => budget.setAside(['ann'], 1, 1)).toThrow(refused);
    time.now = new Date('2026-01-02T00:00:10Z');
    budget.setAside(['ann'], 1, 1);
  });
});

describe('what replies under way may use', () => {
  it('may be more than is left for one of them, and counts until it is released', async () => {
    const { budget } = await budgetWith(90);
    const first = budget.setAside(['ann'], 500, 100);
    expect(() => budget.setAside(['ann'], 1, 1)).toThrow(refused);
    first.release();
    first.release();
    const second = budget.setAside(['ann'], 1, 1);
    const third = budget.setAside(['ann'], 5, 5);
    expect(() => budget.setAside(['ann'], 0, 0)).toThrow(refused);
    second.release();
    third.release();
  });

  it('is stated anew once a conversation was read, and refused then where others may use the rest', async () => {
    const { budget } = await budgetWith(10);
    const [first, second] = [budget.setAside(['ann'], 1, 10), budget.setAside(['ann'], 1, 10)];
    expect(first.raise(200)).toBe(true);
    expect(second.raise(1)).toBe(true);
    expect(second.raise(200)).toBe(false);
    second.release();
    expect(first.raise(300)).toBe(true);
    expect(() => budget.setAside(['ann'], 1, 1)).toThrow(refused);
  });

  it('may be more than is left also for a reply that is the last one under way', async () => {
    const { budget } = await budgetWith(90);
    const [last, other] = [budget.setAside(['ann'], 1, 1), budget.setAside(['ann'], 1, 1)];
    other.release();
    budget.spend('ann', 20);
    expect(last.raise(300)).toBe(true);
  });

  it('is not held against visitors whose limit an admin has lifted since', async () => {
    const { budget, readings, settings } = stage();
    const visitor = { userId: 'eve', kind: 'visitor' } as const;
    settings.visitorDailyTokens = 100;
    const asked = budget.check(visitor, 'address:x');
    readings[0]?.resolve({ ofUser: 100, ofBudget: 100 });
    await expect(asked).rejects.toEqual(refused);
    settings.visitorDailyTokens = null;
    await budget.check(visitor, 'address:x');
    budget.setAside(['eve', 'address:x'], 1, 1);
  });

  it('concerns nobody without a limit', () => {
    const { budget } = stage();
    for (let n = 0; n < 3; n += 1) budget.setAside(['ann'], 1_000, 1_000);
  });
});
