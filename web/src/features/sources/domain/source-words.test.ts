import { expect, it } from 'vitest';
import { isUnderWay, readAddress, stateOf } from './source-words.ts';

const pdf = { type: 'pdf', pages: 12, passages: 1, progress: null } as const;

it.each([
  [{ ...pdf, stage: 'queued' }, 'Waiting to be read...'],
  [{ ...pdf, stage: 'indexing', progress: { done: 40, total: 120 } }, 'Indexing, 40 of 120'],
  [{ ...pdf, stage: 'reading', progress: { done: 0, total: 0 } }, 'Reading...'],
  [{ ...pdf, stage: 'ready' }, 'PDF, 12 pages, 1 passage'],
  [{ ...pdf, type: 'slides', pages: 1, passages: 1_310, stage: 'ready' }, 'Slides, 1 slide, 1,310 passages'],
  [{ ...pdf, type: 'note', pages: 0, passages: 0, stage: 'ready' }, 'Note, 0 passages'],
  [{ ...pdf, stage: 'failed' }, 'PDF'],
] as const)('says how far a source is: %j', (source, line) => {
  expect(stateOf(source)).toBe(line);
});

it('counts what is neither ready nor failed as under way', () => {
  expect(
    (['queued', 'fetching', 'reading', 'splitting', 'indexing'] as const).every((stage) => isUnderWay({ stage })),
  ).toBe(true);
  expect(isUnderWay({ stage: 'ready' }) || isUnderWay({ stage: 'failed' })).toBe(false);
});

it.each([
  ['example.com/a', 'https://example.com/a'],
  [' http://example.com ', 'http://example.com'],
  ['example.com:8080/a', 'https://example.com:8080/a'],
  ['ftp://example.com', null],
  ['javascript:alert(1)', null],
  ['two words', null],
  ['word', null],
  ['', null],
])('reads %j as an address', (written, address) => {
  expect(readAddress(written)).toBe(address);
});
