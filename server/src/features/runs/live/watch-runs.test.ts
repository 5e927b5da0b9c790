import { afterEach, expect, it, vi } from 'vitest';
import type { Database } from '../../../platform/database/database.ts';
import { StoreUnavailable } from '../../../platform/database/violations.ts';
import { createLog } from '../../../platform/log/create-log.ts';
import { createTestDatabase } from '../../../testing/database/database.ts';
import { tappedDatabase } from '../../../testing/database/tapped-database.ts';
import { startTestApp } from '../../../testing/test-app.ts';

afterEach(() => void vi.useRealTimers());

/** A database that can be away; it counts how often it was asked in vain. */
async function openAway() {
  const database = await createTestDatabase();
  const state = { isAway: false, refusals: 0 };
  const db = new Proxy(database.db, {
    get(target, name) {
      if (!state.isAway || name !== 'execute') return Reflect.get(target, name, target);
      state.refusals += 1;
      return () => Promise.reject(new StoreUnavailable('away'));
    },
  });
  return { database: { ...database, db } satisfies Database, state };
}

it('while the store is away, the look after the runs fails in the log once, and once works again', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  const { database, state } = await openAway();
  const lines: string[] = [];
  const log = createLog({ level: 'warn', secrets: [], destination: { write: (line) => void lines.push(line) } });
  const server = await startTestApp({ overrides: { database, log, runsJobs: false } });
  const told = (words: string) => lines.filter((line) => line.includes(words)).length;
  const beat = () => vi.advanceTimersByTimeAsync(5_000);

  state.isAway = true;
  for (let beats = 1; beats <= 3; beats++) {
    await beat();
    await expect.poll(() => state.refusals).toBeGreaterThanOrEqual(beats);
  }
  expect(told('The look after the runs failed')).toBe(1);
  state.isAway = false;
  await beat();
  await expect.poll(() => told('The look after the runs works again.')).toBe(1);
  await server.close();
  await database.close();
});

/** A server whose store leaves some statements without an answer until it is told to answer; it counts the signs. */
async function startWithSilence(isHeld: (text: string, state: { isSilent: boolean }) => boolean) {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  const database = await createTestDatabase();
  const lost = Promise.withResolvers<void>();
  const state = { isSilent: false, signs: 0 };
  const tapped = tappedDatabase(database, async (text, carryOut) => {
    if (text.includes('insert into run_instances')) state.signs += 1;
    if (state.isSilent && isHeld(text, state)) await lost.promise;
    return carryOut();
  });
  const server = await startTestApp({ overrides: { database: tapped, runsJobs: false } });
  state.isSilent = true;
  return {
    state,
    pass: (ms: number) => vi.advanceTimersByTimeAsync(ms),
    answer: () => {
      state.isSilent = false;
      lost.resolve();
    },
    close: async () => {
      await server.close();
      await database.close();
    },
  };
}

it.each([
  ['a sign of its own', 'insert into run_instances'],
  ['its look after the runs', 'left join run_instances'],
])('gives its next signs while %s waits for an answer that does not come', async (_what, held) => {
  const { state, pass, answer, close } = await startWithSilence((text, now) => {
    if (!text.includes(held)) return false;
    // One statement alone.
    now.isSilent = false;
    return true;
  });
  await pass(5_000);
  await expect.poll(() => state.isSilent).toBe(false);
  const before = state.signs;
  await pass(5_000);
  await expect.poll(() => state.signs).toBe(before + 1);
  answer();
  await close();
});

it('leaves the store alone with five signs that are not answered, and gives the next once they are', async () => {
  const { state, pass, answer, close } = await startWithSilence((text) => text.includes('insert into run_instances'));
  const before = state.signs;
  await pass(50_000);
  expect(state.signs).toBe(before + 5);
  answer();
  await expect
    .poll(async () => {
      await pass(5_000);
      return state.signs;
    })
    .toBeGreaterThan(before + 5);
  await close();
});
