import { expect, test } from 'vitest';
import { markCitations } from './mark-citations.ts';

interface Part {
  readonly type: string;
  readonly value?: string;
  readonly data?: { readonly hProperties?: Record<string, string> };
  readonly children?: readonly Part[];
}

/** The parts of a text: plain words as they are, glued ones in angle brackets, a mark as its number. */
function marked(value: string): string {
  const tree = { type: 'root', children: [{ type: 'text', value }] };
  markCitations(tree, 3);
  const shown = (part: Part): string =>
    part.value ?? part.data?.hProperties?.dataCite ?? `<${(part.children ?? []).map(shown).join('')}>`;
  return tree.children.map(shown).join('');
}

test.each([
  ['Nine crowns [1].', 'Nine <crowns1>.'],
  ['Nine.[1][2] Ten.[3]', '<Nine.12> <Ten.3>'],
  ['a[1]b[2]', '<a1><b2>'],
  ['a [1]b[2]', '<a1><b2>'],
  ['  [1]  two [7] and [2]', ' <1>  two [7] <and2>'],
  ['no marks', 'no marks'],
])('%j is marked', (text, expected) => {
  expect(marked(text)).toBe(expected);
});

test.each([
  ['港口在三年里收取了九个克朗的费用。[1]', '港口在三年里收取了九个克朗的费用<。1>'],
  ['九个克朗[1]，十二个克朗[2]。', '<九个克朗1><，十二个克朗2>。'],
  ['นี่คือค่าธรรมเนียมท่าเรือที่[1]', 'นี่คือค่าธรรมเนียมท่าเรือ<ที่1>'],
  ['https://a.example/a/very/long/way👩‍🚀 [3]', 'https://a.example/a/very/long/way<👩‍🚀3>'],
])('%j stays breakable: of a long word only its last letter is kept with its marks', (text, expected) => {
  expect(marked(text)).toBe(expected);
});

test('a text without a space is read once', () => {
  const word = '文'.repeat(200_000);
  expect(marked(word)).toBe(word);
  expect(marked(`${word}[1]`)).toBe(`${word.slice(1)}<文1>`);
  const brackets = ']'.repeat(200_000);
  expect(marked(`a[1]${brackets}`)).toBe(`<a1>${brackets}`);
});
