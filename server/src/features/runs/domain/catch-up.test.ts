import { applyRunEvent, type RunEvent } from '@atrium/contract/run-event';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyRunEvent, foldEvents } from '../../../testing/samples/run-events.ts';
import { catchUp } from './catch-up.ts';
import { decodeStretches } from './decode-stretches.ts';
import { encodeNumbered } from './encode-numbered.ts';
import { RunLog } from './run-log.ts';

/** The events in stretches as they are stored, `every` events in each. */
function store(events: readonly RunEvent[], every: number): { frames: string }[] {
  const log = new RunLog();
  const stretches: { frames: string }[] = [];
  let written = log.place;
  for (const [at, one] of events.entries()) {
    log.add(one);
    if ((at + 1) % every > 0 && at + 1 < events.length) continue;
    stretches.push({ frames: encodeNumbered(log.after(written)) });
    written = log.place;
  }
  return stretches;
}

it('brings a reader from anywhere within what was stored together to all of it, with rising numbers he has not seen', () => {
  fc.assert(
    fc.property(fc.array(anyRunEvent), fc.integer({ min: 1, max: 8 }), fc.nat(), (events, every, at) => {
      const seen = at % (events.length + 1);
      const missed = catchUp(decodeStretches(store(events, every)), seen);
      expect(missed.map((one) => one.event).reduce(applyRunEvent, foldEvents(events.slice(0, seen)))).toEqual(
        foldEvents(events),
      );
      const seqs = missed.map(({ seq }) => seq);
      expect(seqs).toEqual([...new Set(seqs)].sort((a, b) => a - b));
      expect(seqs.every((seq) => seq > seen)).toBe(true);
      expect(seqs.at(-1) ?? seen).toBe(events.length);
    }),
  );
});

it('gives from what is stored each event once, also where a stretch was stored again, longer', () => {
  const events = ['a', 'b', 'c', 'd'].map((content): RunEvent => ({ type: 'chunk', content }));
  const [first, ...rest] = store(events, 2);
  expect(decodeStretches([first ?? { frames: '' }, ...rest]).map(({ seq }) => seq)).toEqual([2, 4]);
  expect(decodeStretches(rest, 2)).toEqual([{ seq: 4, event: { type: 'chunk', content: 'cd' } }]);
});
