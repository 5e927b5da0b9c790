import fc from 'fast-check';
import { expect, it } from 'vitest';
import { blocksOf, linesOf, timeAt } from './source-blocks.ts';

const none = { from: 0, pageStarts: [], sections: [] };
const said = (blocks: ReturnType<typeof blocksOf>) => blocks.map(({ runs }) => runs.map(({ text }) => text).join(''));
const marks = (blocks: ReturnType<typeof blocksOf>) =>
  blocks.flatMap(({ runs }) => runs.filter(({ isMarked }) => isMarked).map(({ text }) => text));

it('cuts at empty lines and where pages begin', () => {
  const text = 'One.\nStill one.\n\n  \nTwo.\fThree.';
  const blocks = blocksOf({ ...none, text, pageStarts: [0, 25] }, null);
  expect(said(blocks)).toEqual(['One.\nStill one.', 'Two.', 'Three.']);
  expect(blocks.map(({ page }) => page)).toEqual([1, null, 2]);
});

it('sets headings apart from what follows them', () => {
  const text = 'Before.\nTariffs\nThe rest.';
  const blocks = blocksOf({ ...none, text, sections: [{ at: 8, title: 'Tariffs', level: 2 }] }, null);
  expect(said(blocks)).toEqual(['Before.', 'Tariffs', 'The rest.']);
  expect(blocks.map(({ level }) => level)).toEqual([null, 2, null]);
});

it('marks a stretch, across paragraphs too, wherever the window begins', () => {
  const text = 'alpha beta\n\ngamma delta';
  expect(marks(blocksOf({ ...none, from: 100, text }, { start: 106, end: 117 }))).toEqual(['beta', 'gamma']);
  expect(marks(blocksOf({ ...none, from: 100, text }, { start: 0, end: 50 }))).toEqual([]);
  expect(marks(blocksOf({ ...none, text }, null))).toEqual([]);
});

it('loses no word and keeps every offset', () => {
  const piece = fc.constantFrom('word', ' ', '\n', '\n\n', '\t', 'ß', '𝒳', '.');
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join('')),
      fc.nat(90),
      fc.nat(90),
      fc.array(fc.nat(60), { maxLength: 4 }),
      (text, start, length, pageStarts) => {
        const window = { ...none, text, pageStarts: [...new Set(pageStarts)].toSorted((a, b) => a - b) };
        const blocks = blocksOf(window, { start, end: start + length });
        for (const block of blocks) {
          const whole = block.runs.map((run) => run.text).join('');
          expect(text.slice(block.start, block.start + whole.length)).toBe(whole);
        }
        const bare = (some: string) => some.replace(/\s/g, '');
        expect(bare(said(blocks).join(''))).toBe(bare(text));
        expect(bare(marks(blocks).join(''))).toBe(bare(text.slice(start, start + length)));
      },
    ),
  );
});

it('says when a paragraph of a recording was said', () => {
  const times = [
    { at: 0, seconds: 0.4 },
    { at: 4, seconds: 3 },
    { at: 11, seconds: 12 },
  ];
  const blocks = blocksOf({ ...none, text: 'One two.\n\n Three.', times }, null);
  expect(blocks.map(({ time }) => time)).toEqual([0.4, 12]);
  expect(blocksOf({ ...none, text: 'One.' }, null).map(({ time }) => time)).toEqual([null]);
  expect([timeAt(times, 10), timeAt(times.slice(1), 0)]).toEqual([3, null]);
});

it('numbers the lines of a program as its file does, and loses no character of them', () => {
  const text = 'def climb():\n\n    step()\n';
  const lines = linesOf({ from: 100, text, firstLine: 7 }, { start: 115, end: 122 });
  expect(lines.map(({ number }) => number)).toEqual([7, 8, 9, 10]);
  expect(lines.map(({ runs }) => runs.map((run) => run.text).join('')).join('\n')).toBe(text);
  expect(lines.map(({ start }) => text.slice(start - 100).split('\n')[0])).toEqual(text.split('\n'));
  expect(lines[2]?.runs).toEqual([
    { text: ' ', isMarked: false },
    { text: '   step', isMarked: true },
    { text: '()', isMarked: false },
  ]);
});
