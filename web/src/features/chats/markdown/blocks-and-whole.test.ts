import fc from 'fast-check';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { toHast } from 'mdast-util-to-hast';
import { gfm } from 'micromark-extension-gfm';
import { expect, test } from 'vitest';
import { noBlocks, splitBlocks, withOpen } from './split-blocks.ts';

interface Node {
  type: string;
  tagName?: string;
  value?: string;
  children?: Node[];
}

/** The elements and words of a text; paragraphs of a list are left out, because a list that is cut may be tight. */
function drawn(text: string): string {
  const tree = fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  return written(toHast(tree) as Node);
}

function written({ tagName, value, children = [] }: Node): string {
  const inner = children.map(written).join('');
  if (value !== undefined) return value.replace(/\s+/g, ' ').trim();
  return tagName === undefined || tagName === 'p' ? inner : `<${tagName}>${inner}</${tagName}>`;
}

const inBlocks = (text: string) => withOpen(splitBlocks(text)).flat().map(drawn).join('');

/** Drawn from the blocks that are there when the text has come character by character. */
function streamed(text: string): string {
  let blocks = noBlocks;
  for (let length = 1; length <= text.length; length += 1) blocks = splitBlocks(text.slice(0, length), blocks);
  return withOpen(blocks).flat().map(drawn).join('');
}

test.each([
  ['Steps:\n1. a\n\n   more\n\n2. b\n\nend'],
  ['Steps:\n- a\n\n  ```\n  x\n  ```\n- b\n\n  - c\n\nend'],
  ['One\n- a\n\n  > quoted\n\n  | a |\n  |---|\n  | b |\n\n# end'],
])('what stands in a list right under a paragraph stays in it: %j', (text) => {
  expect(inBlocks(text)).toBe(drawn(text));
  expect(streamed(text)).toBe(drawn(text));
});

const list = fc.tuple(
  fc.constantFrom('Lead in:\n', 'Two\nlines\n', '> quoted\n'),
  fc.constantFrom('-', '*', '1.', '1)'),
  fc.array(
    fc.tuple(
      fc.constantFrom('\n', '\n\n'),
      fc.constantFrom(
        '',
        '\n\nmore',
        '\n- nested',
        '\n\n- nested',
        '\n\n> quoted',
        '\n\n```\nx\n\ny\n```',
        '\n\n| a |\n|---|\n| b |',
      ),
    ),
    { minLength: 1, maxLength: 4 },
  ),
  fc.constantFrom('', '\n\nend', '\n\n# end', '\n\n    code'),
);

test('an ordered list is one list, however its numbers come', () => {
  const text = '1. a\n\n2. b\n\n10. c\n\nend';
  expect(streamed(text)).toBe(drawn(text));
});

test('a list right under a paragraph is drawn in blocks as it is in the whole', () => {
  fc.assert(
    fc.property(list, ([lead, marker, items, end]) => {
      const indent = ' '.repeat(marker.length + 1);
      const written = items.map(
        ([gap, part], at) => `${at === 0 ? '' : gap}${marker} item${part.replace(/\n(?=.)/g, `\n${indent}`)}`,
      );
      const text = `${lead}${written.join('')}${end}`;
      expect(inBlocks(text)).toBe(drawn(text));
      expect(streamed(text)).toBe(drawn(text));
    }),
  );
});
