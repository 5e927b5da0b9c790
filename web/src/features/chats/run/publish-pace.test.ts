import { expect, test } from 'vitest';
import { createPace } from './publish-pace.ts';

/** A fake browser with a frame every 16 ms. `drawing` says how long rendering a frame takes. */
function stage(drawing: () => number) {
  let now = 1000;
  const waiting: { at: number; run: () => void }[] = [];
  const at = (time: number, run: () => void) => void waiting.push({ at: time, run });
  const nextFrame = () => Math.ceil((now + 1) / 16) * 16;
  const pace = createPace({
    now: () => now,
    onFrame: (run) => at(nextFrame(), run),
    afterFrame: (run) => at(now + drawing(), run),
    later: (run, delay) => at(now + delay, run),
  });
  const runUntil = (end: number) => {
    for (;;) {
      waiting.sort((a, b) => a.at - b.at);
      const next = waiting[0];
      if (!next || next.at > end) return;
      waiting.shift();
      now = Math.max(now, next.at);
      next.run();
    }
  };
  return { pace, runUntil, at: () => now };
}

/** Publishes again and again for two seconds. Returns the times of the publications. */
function published(drawing: () => number): number[] {
  const { pace, runUntil, at } = stage(drawing);
  const times: number[] = [];
  const again = () => {
    times.push(at());
    pace(again);
  };
  pace(again);
  runUntil(3000);
  return times;
}

const gaps = (times: readonly number[]) => times.slice(1).map((time, n) => time - (times[n] ?? time));

test('the first piece is drawn with the next frame', () => {
  const { pace, runUntil, at } = stage(() => 4);
  let seen = 0;
  pace(() => {
    seen = at();
  });
  runUntil(2000);
  expect(seen - 1000).toBeLessThanOrEqual(16);
});

test('a quick machine draws every other frame', () => {
  const times = published(() => 4);
  expect(Math.min(...gaps(times))).toBeGreaterThanOrEqual(24);
  expect(times.length).toBeGreaterThan(50);
});

test('a slow machine draws less often, and never so seldom that the text looks stuck', () => {
  const slow = gaps(published(() => 30));
  expect(Math.min(...slow.slice(1))).toBeGreaterThanOrEqual(80);
  expect(Math.max(...gaps(published(() => 500)))).toBeLessThanOrEqual(520);
});
