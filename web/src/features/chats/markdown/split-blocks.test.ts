import fc from 'fast-check';
import { expect, test } from 'vitest';
import { noBlocks, splitBlocks, withOpen } from './split-blocks.ts';

const all = (text: string) => {
  const { groups, open } = splitBlocks(text);
  return [...groups.flat(), open].map((block) => block.trim()).filter(Boolean);
};

test.each([
  ['paragraphs', 'one\ntwo\n\nthree', ['one\ntwo', 'three']],
  ['a heading and what follows it', 'intro\n## Head\ntext', ['intro', '## Head', 'text']],
  ['a fence with blank lines', '```js\na\n\nb\n```\nafter', ['```js\na\n\nb\n```', 'after']],
  ['a fence right under a paragraph', 'look:\n```\nx\n```', ['look:', '```\nx\n```']],
  ['a fence of four that holds one of three', '````\n```\n\n```\n````\nz', ['````\n```\n\n```\n````', 'z']],
  [
    'code that holds indented code of its own',
    '```md\n1. a\n\n    ```\n    x\n    ```\n\n```\nafter',
    ['```md\n1. a\n\n    ```\n    x\n    ```\n\n```', 'after'],
  ],
  ['a loose list', '- a\n\n- b\n\n  more\n\nend', ['- a\n\n- b\n\n  more', 'end']],
  [
    'a fence inside a list',
    '1. a\n   ```\n   x\n\n   y\n   ```\n2. b\n\nend',
    ['1. a\n   ```\n   x\n\n   y\n   ```\n2. b', 'end'],
  ],
  [
    'an item that is a fence',
    '1. ```\n   x\n\n   y\n   ```\n1. b\n1. ~~~\n   z\n   ~~~\n\n1. c\n\nend',
    ['1. ```\n   x\n\n   y\n   ```\n1. b\n1. ~~~\n   z\n   ~~~\n\n1. c', 'end'],
  ],
  [
    'an item that is a fence under a paragraph which only a first number would end',
    'text\n2. ```\n   x\n   ```\n3. b',
    ['text', '2. ```\n   x\n   ```\n3. b'],
  ],
  [
    'a fence in an item, closed outside of it, so that it does not take what follows for code',
    '1. a\n1. ```\nx\n```\n1. b',
    ['1. a\n1. ```\nx\n```', '1. b'],
  ],
  ['indented code with a gap', 'p\n\n    a\n\n    b\n\nq', ['p\n\n    a\n\n    b', 'q']],
  ['a formula with blank lines', '$$\na\n\nb\n$$\nend', ['$$\na\n\nb\n$$', 'end']],
])('%s are cut where blocks begin', (_, text, blocks) => {
  expect(all(text)).toEqual(blocks);
});

test('the items of a list are counted over those that are fences, also while it is being written', () => {
  const fence = '1. ```sh\n   npm i\n   ```\n';
  const text = `1. first\n${fence}1. third\n1. fourth\n${fence.repeat(200)}1. last\n`;
  const { groups, listStarts } = splitBlocks(text);
  const begun = groups.flat().map((_, at) => listStarts.get(at) ?? 1);
  let blocks = noBlocks;
  for (let end = 0; end <= text.length; end += 7) blocks = splitBlocks(text.slice(0, end), blocks);
  expect([...splitBlocks(text, blocks).listStarts]).toEqual([...listStarts]);
  let count = 1;
  for (const [at, block] of groups.flat().entries()) {
    expect(begun[at]).toBe(count);
    count += block.match(/^1\. /gm)?.length ?? 0;
  }
  expect(listStarts.size).toBe(1);
});

test('a list that is split goes on with the number it is shown with, if all its items are written with the same one', () => {
  const list = (markerOf: (at: number) => string) =>
    Array.from({ length: 50 }, (_, at) => `${markerOf(at)} ${'word '.repeat(20)}`).join('\n');
  const starts = (text: string) => [...splitBlocks(text).listStarts];
  expect(starts(list(() => '1.'))).toEqual([[1, 30]]);
  expect(starts(`intro\n\n${list(() => '1.')}`)).toEqual([[2, 30]]);
  expect(starts(list((at) => `${at + 1}.`))).toEqual([]);
  expect(starts(list(() => '-'))).toEqual([]);
  expect(starts(list((at) => (at < 10 ? '1)' : '1.')))).toEqual([[1, 20]]);
  expect(starts(list((at) => (at === 10 ? '-' : '1.')))).toEqual([[1, 19]]);
});

test.each([
  ['items', '1. word word word\n'],
  ['items that are fences', '1. ```sh\n   npm i\n   ```\n'],
])('a long list of %s right under a paragraph is split like any other, and counts on', (_, item) => {
  const { groups, open, listStarts } = splitBlocks(`Steps:\n1. first\n${item.repeat(2000)}`);
  const blocks = [...groups.flat(), open];
  expect(Math.max(...blocks.map(({ length }) => length))).toBeLessThan(3100);
  const count = blocks.slice(0, -1).join('').match(/^1\. /gm)?.length ?? 0;
  expect(listStarts.get(blocks.length - 1)).toBe(count + 1);
});

test('what may be raw HTML is not split at signs of a list, up to a blank line', () => {
  const html = `text\n<div>\n${'- word word word\n'.repeat(300)}`;
  expect(all(`${html}\n- a`)).toEqual([html.trim(), '- a']);
});

const piece = fc.constantFrom(
  'a',
  '\n',
  '\n\n',
  '```',
  '```js\n',
  '- x',
  '  ',
  '# h',
  '$$',
  '1. y',
  '|a|b|',
  '    ',
  '\\[',
  '\\]',
);

test('nothing is lost and a finished block never changes, however the text grows', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      let text = '';
      let blocks = noBlocks;
      for (const next of pieces) {
        const finished = blocks.groups.flat();
        text += next;
        blocks = splitBlocks(text, blocks);
        expect(blocks.groups.flat().slice(0, finished.length)).toEqual(finished);
        expect(text.slice(blocks.finishedLength)).toBe(blocks.open);
      }
      const kept = [...blocks.groups.flat(), blocks.open].join('').replace(/\s/g, '');
      expect(kept).toBe(text.replace(/\s/g, ''));
    }),
  );
});

test('full groups keep their identity when text is added', () => {
  const before = splitBlocks('a\n\n'.repeat(40));
  const after = splitBlocks(`${'a\n\n'.repeat(40)}b\n\nc\n\nd`, before);
  expect(after.groups[0]).toBe(before.groups[0]);
  expect(after.groups[1]).toBe(before.groups[1]);
});

test('definitions are known to every block', () => {
  expect(splitBlocks('see [x]\n\n[x]: https://a.example\n\nend').definitions).toBe('\n\n[x]: https://a.example');
});

test('the open block is drawn where it stays once it is finished', () => {
  const drawn = (text: string) => withOpen(splitBlocks(text));
  const paragraphs = Array.from({ length: 17 }, (_, at) => `Paragraph ${at}`);
  expect(drawn(paragraphs.slice(0, 3).join('\n\n'))).toEqual([['Paragraph 0\n\n', 'Paragraph 1\n\n', 'Paragraph 2']]);
  expect(drawn(`${paragraphs.slice(0, 3).join('\n\n')}\n\nx`)[0]).toHaveLength(4);
  expect(drawn(paragraphs.join('\n\n')).map((group) => group.length)).toEqual([16, 1]);
  expect(drawn('# Heading\n')).toEqual([['# Heading\n']]);
});
