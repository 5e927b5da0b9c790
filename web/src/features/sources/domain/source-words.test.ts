import { expect, it } from 'vitest';
import { clockOf, isUnderWay, placeOf, readAddress, stateOf } from './source-words.ts';

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

it.each([
  [{}, 'text', null],
  [{ page: 3, heading: 'The crew' }, 'pdf', 'Page 3'],
  [{ page: 3, heading: 'The crew' }, 'slides', 'Slide 3'],
  [{ time: 192 }, 'audio', '3:12'],
  [{ heading: 'Spare parts', lines: [1, 2] }, 'sheet', 'Spare parts, rows 1–2'],
  [{ heading: 'Keeper.climb', lines: [7, 7] }, 'code', 'Keeper.climb, line 7'],
  [{ lines: [7, 9] }, 'text', 'lines 7–9'],
  [{ heading: 'The crew' }, 'word', 'The crew'],
] as const)('says where %j stands in %s', (found, type, place) => {
  const { lines, ...rest } = { lines: undefined, ...found };
  expect(placeOf({ ...rest, ...(lines && { lines: [lines[0], lines[1]] as [number, number] }) }, type)).toBe(place);
});

it('writes seconds as players do', () => {
  expect([0, 59.9, 60, 3_599, 3_600, 36_065, -1].map(clockOf)).toEqual([
    '0:00',
    '0:59',
    '1:00',
    '59:59',
    '1:00:00',
    '10:01:05',
    '0:00',
  ]);
});
