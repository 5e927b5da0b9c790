import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { fallBehind } from '../../testing/network/fall-behind.ts';
import { DeliveryPace } from './delivery-pace.ts';

const turns = 4;
let pace = new DeliveryPace();

/** Starts a pace with the given `keeps` and `late` that measures lateness from its first reader on. */
function begin(keeps: number, late = 5): DeliveryPace {
  pace = new DeliveryPace({ every: 5, turns, late, keeps, readers: 1 });
  pace.join();
  return pace;
}

afterEach(() => pace.leave());

test('nobody waits while the loop keeps up', async () => {
  // A limit that even a busy machine does not reach.
  begin(60_000, 60_000);
  const { turn } = pace;
  await expect.poll(() => pace.turn).toBeGreaterThan(turn + turns);
  expect(pace.isDue(pace.turn)).toBe(true);
});

test('while it is behind each reader is given something every so many turns, and one who was given nothing for so long at once', async () => {
  begin(60_000);
  await fallBehind(pace);
  const givenAt = pace.turn;
  expect(pace.isDue(givenAt)).toBe(false);
  expect(pace.isDue(givenAt - turns)).toBe(true);
  const turn = await new Promise<number>((resolve) => pace.wait(givenAt, () => resolve(pace.turn)));
  expect(turn).toBe(givenAt + turns);
});

test('once it keeps up again nobody waits any longer', async () => {
  begin(50);
  await fallBehind(pace);
  await expect.poll(() => pace.isDue(pace.turn)).toBe(true);
});

test('who waits when the others have left is given what is there', async () => {
  begin(60_000);
  pace.join();
  await fallBehind(pace);
  let given = 0;
  pace.wait(pace.turn, () => given++);
  pace.leave();
  expect(given).toBe(0);
  pace.leave();
  expect(given).toBe(1);
  await pause(50);
  expect(given).toBe(1);
  pace.join();
});

test('few readers are not looked at', async () => {
  const few = new DeliveryPace({ every: 5, turns, late: 0, keeps: 60_000, readers: 2 });
  few.join();
  const { turn } = few;
  await pause(50);
  expect(few.turn).toBe(turn);
  few.leave();
});
