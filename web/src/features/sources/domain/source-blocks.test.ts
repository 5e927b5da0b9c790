import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Block, blocksOf, isMarked, linesOf, timeAt } from './source-blocks.ts';

const none = { from: 0, pageStarts: [], sections: [] };
const said = (blocks: ReturnType<typeof blocksOf>) => blocks.map(({ runs }) => runs.map(({ text }) => text).join(''));
const fieldsIn = (rows: NonNullable<Block['rows']>) =>
  rows.map((row) => row.map(({ runs }) => runs.map(({ text }) => text).join('')));
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
        const runs = blocks.flatMap((block) =>
          block.rows ? block.rows.flat().flatMap((field) => field.runs) : block.runs,
        );
        const joined = (some: typeof runs) => bare(some.map((run) => run.text).join(''));
        expect(joined(runs)).toBe(bare(text));
        expect(joined(runs.filter((run) => run.isMarked))).toBe(bare(text.slice(start, start + length)));
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

it('sets the heading a window begins with apart as well, and leaves out the signs of Markdown before it', () => {
  const text = '## What it shows\nA blue plate.\n\n# Text\nSKARHOLM';
  const sections = [
    { at: 0, title: 'What it shows', level: 2 },
    { at: 32, title: 'Text', level: 1 },
  ];
  const blocks = blocksOf({ ...none, text, sections }, { start: 0, end: 20 });
  expect(said(blocks)).toEqual(['What it shows', 'A blue plate.', 'Text', 'SKARHOLM']);
  expect(blocks.map(({ level }) => level)).toEqual([2, null, 1, null]);
  expect(blocks.map(({ start }) => start)).toEqual([3, 17, 34, 39]);
  expect(marks(blocks)).toEqual(['What it shows', 'A b']);
});

it('makes a table of lines whose fields are set apart, of two at least, and marks within its fields', () => {
  const text = 'Signals\nSignal\tSeconds\nHorn\t37\n\tTogether\t15\nHeard far away.\nOne\ttab alone';
  const blocks = blocksOf({ ...none, from: 10, text }, { start: 28, end: 37 });
  expect(blocks.map(({ rows }) => rows && fieldsIn(rows))).toEqual([
    null,
    [
      ['Signal', 'Seconds'],
      ['Horn', '37'],
      ['', 'Together', '15'],
    ],
    null,
  ]);
  expect(said(blocks)).toEqual(['Signals', '', 'Heard far away.\nOne\ttab alone']);
  expect(blocks.map(isMarked)).toEqual([false, true, false]);
  const marked = (blocks[1]?.rows ?? []).flat().flatMap(({ runs }) => runs.filter((run) => run.isMarked));
  expect(marked.map((run) => run.text)).toEqual(['onds', 'Horn']);
});

it('makes a table of one in Markdown, without the line under its head', () => {
  const text = 'Before\n| Part | Shelf |\n|:-----|------:|\n| Injector | B7 |';
  expect(blocksOf({ ...none, text }, null).map(({ rows }) => rows && fieldsIn(rows))).toEqual([
    null,
    [
      ['Part', 'Shelf'],
      ['Injector', 'B7'],
    ],
  ]);
});

it('reads separated values as the one table they are', () => {
  const text = 'part,note\ninjector,"long, ""old"""\n\n"two\nlines",\n"a"b,c';
  const [table, ...others] = blocksOf({ ...none, from: 5, text }, null, 'values');
  expect(others).toEqual([]);
  expect(fieldsIn(table?.rows ?? [])).toEqual([
    ['part', 'note'],
    ['injector', 'long, "old"'],
    ['two\nlines', ''],
    ['a"b', 'c'],
  ]);
  for (const { start, runs } of (table?.rows ?? []).flat()) {
    const words = runs.map((run) => run.text).join('');
    expect(text.slice(start - 5)).toMatch(new RegExp(`^${words.replaceAll('"', '"{1,2}')}`));
  }
  const at = 5 + text.indexOf('old');
  const [marked] = blocksOf({ ...none, from: 5, text }, { start: at, end: at + 3 }, 'values');
  expect(marked?.rows?.[1]?.[1]?.runs).toEqual([
    { text: 'long, "', isMarked: false },
    { text: 'old', isMarked: true },
    { text: '"', isMarked: false },
  ]);
  expect(fieldsIn(blocksOf({ ...none, text: 'a;b,c;d\n1;2;3' }, null, 'values')[0]?.rows ?? [])).toEqual([
    ['a', 'b,c', 'd'],
    ['1', '2', '3'],
  ]);
});

it('reads separated values by the lines a window has whole, whatever the end of a line it begins with holds', () => {
  const rows = (from: number, text: string) =>
    fieldsIn(blocksOf({ ...none, from, text }, null, 'values')[0]?.rows ?? []);
  expect(rows(40_000, 'bread, salt, oil\n2;wine, red\n3;water')).toEqual([
    ['bread, salt, oil'],
    ['2', 'wine, red'],
    ['3', 'water'],
  ]);
  // Where semicolons separate the values, the comma is the decimal separator.
  expect(rows(40_000, '5;7,25\n1,5;2,5;3,5\n2,0;3;4,0\n8,1;9,25;1').slice(1)).toEqual([
    ['1,5', '2,5', '3,5'],
    ['2,0', '3', '4,0'],
    ['8,1', '9,25', '1'],
  ]);
  expect(rows(40_000, '5\n1,"a;b;c"\n2,"d;e;f"').slice(1)).toEqual([
    ['1', 'a;b;c'],
    ['2', 'd;e;f'],
  ]);
  expect(rows(40_000, 'a;b')).toEqual([['a', 'b']]);
});

it('reads separated values of a window that begins within a field in quotation marks', () => {
  const rows = (text: string) => fieldsIn(blocksOf({ ...none, from: 40_000, text }, null, 'values')[0]?.rows ?? []);
  const rest = '\n2,"salt, ""fine"",\nwhite",4\n3,oil,5';
  const others = [
    ['2', 'salt, "fine",\nwhite', '4'],
    ['3', 'oil', '5'],
  ];
  // The lines of the cut-off field are not rows, and the quotation mark that ends it starts no field.
  expect(rows(`of rye,\nof wheat",3${rest}`)).toEqual([['of rye,\nof wheat', '3'], ...others]);
  expect(rows(`of rye,\n",3${rest}`)).toEqual([['of rye,\n', '3'], ...others]);
  expect(rows(`of ""rye"", or\nof wheat",3${rest}`)).toEqual([['of "rye", or\nof wheat', '3'], ...others]);
  expect(rows(`",3${rest}`)).toEqual([['', '3'], ...others]);
  // A quotation mark at the start of a field still starts that field.
  expect(rows(`rye,"of\nwheat",3${rest}`)).toEqual([['rye', 'of\nwheat', '3'], ...others]);
  expect(rows(`1,rye,3${rest}`)).toEqual([['1', 'rye', '3'], ...others]);
  // An inch sign in a table without quoted fields must not swallow rows.
  expect(rows('n,pipe\n1,2,3\n4,5",6\n7,8,9')).toEqual([
    ['n', 'pipe'],
    ['1', '2', '3'],
    ['4', '5"', '6'],
    ['7', '8', '9'],
  ]);
});

it('joins the lines that a printed page broke, and no others', () => {
  const text = [
    'The tower',
    'The tower of Skarholm was built in 1884 of granite from the southern',
    'quarry. Its lantern stands 38 metres above high water, as it always did.',
    'The keeper climbs 211 steps. He counts them aloud, because of the parrot',
    '• Ingrid',
  ].join('\n');
  expect(said(blocksOf({ ...none, text }, null, 'printed'))).toEqual([
    text.replace('southern\nquarry', 'southern quarry'),
  ]);
  expect(said(blocksOf({ ...none, text }, null))).toEqual([text]);
  const list = 'Horn 3 37\nMark 10 5\nBell 1 59';
  expect(said(blocksOf({ ...none, text: list }, null, 'printed'))).toEqual([list]);
});
