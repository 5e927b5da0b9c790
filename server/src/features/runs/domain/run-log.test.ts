import { applyRunEvent } from '@atrium/contract/run-event';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyRunEvent, foldEvents } from '../../../testing/samples/run-events.ts';
import { RunLog } from './run-log.ts';

it('gives a reader who joins after any event exactly what he has not seen', () => {
  fc.assert(
    fc.property(fc.array(anyRunEvent), fc.nat(), (events, at) => {
      const log = new RunLog();
      for (const one of events) log.add(one);
      expect(log.reply).toEqual(foldEvents(events));
      const seen = events.length === 0 ? 0 : at % (events.length + 1);
      const missed = log.after(log.placeOf(seen));
      expect(missed.map((one) => one.event).reduce(applyRunEvent, foldEvents(events.slice(0, seen)))).toEqual(
        foldEvents(events),
      );
      const seqs = missed.map(({ seq }) => seq);
      expect(seqs).toEqual([...new Set(seqs)].sort((a, b) => a - b));
      expect(seqs.at(-1) ?? seen).toBe(events.length);
    }),
  );
});

it('joins adjoining pieces of text in a replay', () => {
  const log = new RunLog();
  for (const content of ['a', 'b', 'c']) log.add({ type: 'chunk', content });
  expect(log.after(log.placeOf(0))).toEqual([{ seq: 3, event: { type: 'chunk', content: 'abc' } }]);
  expect(log.after(log.placeOf(2))).toEqual([{ seq: 3, event: { type: 'chunk', content: 'c' } }]);
  expect(log.after(log.placeOf(3))).toEqual([]);
  expect(log.after(log.placeOf(99))).toEqual([]);
});
