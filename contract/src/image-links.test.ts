import { expect, test } from 'vitest';
import { imageLinks } from './image-links.ts';

test('Markdown images and bare picture addresses are numbered in the order they stand in', () => {
  const text =
    'See ![a](https://a.example/one) and https://b.example/two.PNG?w=1, then ![c](<https://c.example/3.gif> "t").';
  expect(imageLinks(text)).toEqual([
    'https://a.example/one',
    'https://b.example/two.PNG?w=1',
    'https://c.example/3.gif',
  ]);
});

test('a bare picture address ends before the punctuation of its sentence', () => {
  expect(imageLinks('见https://a.example/x.png，和“https://a.example/y.png”。')).toEqual([
    'https://a.example/x.png',
    'https://a.example/y.png',
  ]);
});

test('a bare picture address may stand in brackets', () => {
  expect(imageLinks('the heron (https://a.example/x.png) and [y] (https://a.example/y.png)')).toEqual([
    'https://a.example/x.png',
    'https://a.example/y.png',
  ]);
});

test('letters of any script, and an apostrophe, are part of a bare picture address', () => {
  const addresses = ['https://a.example/佐々木.png', 'https://a.example/〆〇〱.png', 'https://a.example/Hobson’s.png'];
  for (const address of addresses) expect(imageLinks(`‘${address}’是`)).toEqual([address]);
});

test('an address that stands twice keeps its first number', () => {
  expect(imageLinks('![](https://a.example/x.png) https://a.example/x.png ![](https://a.example/y.png)')).toEqual([
    'https://a.example/x.png',
    'https://a.example/y.png',
  ]);
});

test.each([
  ['a link that shows words', '[picture](https://a.example/x.png)'],
  ['a page', 'https://a.example/page'],
  ['a code span', '`https://a.example/x.png`'],
  ['a fenced block', '```md\n![x](https://a.example/x.png)\n```'],
  ['an inline picture', '![x](data:image/png;base64,AAAA)'],
  ['a file address', '![x](file:///etc/passwd)'],
  ['a script', '![x](javascript:alert(1))'],
])('%s is no remote image', (_, text) => {
  expect(imageLinks(text)).toEqual([]);
});

test('a fence closes only on a line of its own mark', () => {
  const text = '````\n```\n![x](https://a.example/in.png)\n````\n![x](https://a.example/out.png)';
  expect(imageLinks(text)).toEqual(['https://a.example/out.png']);
});

test('hostile text of a megabyte is read once', () => {
  expect(imageLinks('!['.repeat(500_000))).toEqual([]);
  expect(imageLinks(`![a](https://${'('.repeat(500_000)}`)).toEqual([]);
});

test.each([
  ['addresses that no bracket ends', `![](https://${'a'.repeat(2_000)}`],
  ['addresses with a bracket that none closes', `![](https://${'a'.repeat(1_000)}(${'b'.repeat(200)}`],
  ['descriptions that end in no address', `![${'a '.repeat(140)}`],
])('an imported message of megabytes is read no longer than a page is: %s', (_, part) => {
  const text = part.repeat(Math.ceil(30_000_000 / part.length));
  expect(imageLinks(`![](https://a.example/first)\n${text}`)).toEqual(['https://a.example/first']);
});

test('an image may be described by an address, and what is behind its own is no part of it', () => {
  const text =
    '![![https://a.example/one.png](https://a.example/two_(b).png "a title" (c), https://a.example/three.png!?).';
  expect(imageLinks(text)).toEqual(['https://a.example/two_(b).png', 'https://a.example/three.png']);
});

test('an address or a title of more characters than either has makes no image', () => {
  expect(imageLinks(`![a](https://a.example/${'a'.repeat(2_100)})`)).toEqual([]);
  expect(imageLinks(`![a](https://a.example/x.png "${'t'.repeat(301)}")`)).toEqual([]);
});
