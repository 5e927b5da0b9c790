import type { Citation, RunEvent } from '@atrium/contract/run-event';
import { expect, it } from 'vitest';
import { Citer } from './citer.ts';
import type { FoundText } from './found-text.ts';
import { joinPassages } from './join-passages.ts';
import { NumberedStretches } from './numbered-stretches.ts';

const harbour = 'The harbour fee is nine crowns for every night. Sailing boats pay half of that.';
const quote = 'Sailing boats pay half of that.';
const start = harbour.indexOf(quote);
const end = start + quote.length;

/** What a model that writes its citations itself may cite; `given` is what is special about the text. */
function quoting(given: Partial<FoundText> = {}) {
  const passage = { text: harbour, start: 0, end: harbour.length, n: 0, itemId: 'rules', title: 'Rules' } as const;
  const stretches = new NumberedStretches('');
  stretches.add(joinPassages([[{ ...passage, kind: 'source', version: '3-ab', ...given }]], 100_000));
  const citer = new Citer(stretches, { sources: [], said: '' }, true);
  const cite = (citation: Partial<Citation>): RunEvent[] =>
    citer.read([
      { type: 'source', source: { id: 'x', title: 'Rules', itemId: 'rules', start, end, quote, ...citation } },
    ]);
  return { citer, cite };
}

it('a citation that the model makes itself is given with what is known of its place', () => {
  const { citer, cite } = quoting();
  const source = { id: 's1', title: 'Rules', itemId: 'rules', start, end, quote, version: 3 };
  expect(cite({})).toEqual([{ type: 'source', source }]);
  expect(citer.passageOf(1)).toEqual({ text: harbour, title: 'Rules' });
  // Its numbers are its own, and what is cited again is not given again.
  const words: RunEvent = { type: 'chunk', content: 'Half [1], as [2] says.' };
  expect(citer.read([words])).toEqual([words]);
  expect([cite({}), citer.finish()]).toEqual([[], []]);
  expect(cite({ start: 0, end: 47, quote: harbour.slice(0, 47) })).toMatchObject([{ source: { id: 's2', start: 0 } }]);
});

it.each([
  ['of a note, as one', { kind: 'note' }, { itemKind: 'note', itemId: 'rules', version: 3 }],
  ['of what has no version, without one', { version: 'ab' }, { itemId: 'rules' }],
] as const)('it is given, %s', (_what, given, known) => {
  const { cite } = quoting(given);
  expect(cite({})).toEqual([{ type: 'source', source: { id: 's1', title: 'Rules', start, end, quote, ...known } }]);
});

it.each([
  ['stands elsewhere', { start: start - 1, end: end - 1 }],
  ['does not stand there', { quote: 'Sailing boats pay twice of that.' }],
  ['is of another text', { itemId: 'others' }],
])('one whose quote %s leads to no item', (_what, wrong) => {
  const { cite } = quoting();
  const given = { quote, ...wrong }.quote;
  expect(cite(wrong)).toEqual([{ type: 'source', source: { id: 's1', title: 'Rules', quote: given } }]);
});
