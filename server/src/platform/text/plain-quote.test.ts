import { growsFairly } from '@atrium/contract/testing/work';
import { expect, it } from 'vitest';
import { plainQuote } from './plain-quote.ts';

it.each([
  ['## The fee\nis **nine** crowns', 'The fee: is nine crowns'],
  ['- **Fees:** see __the old list__, or `fees.csv`.', 'Fees: see the old list, or fees.csv.'],
  [
    '“**nine**”, (**ten**) and **`twelve`** in **[the list](https://example.org)**',
    '“nine”, (ten) and twelve in the list',
  ],
  ['港口的**费用**是九克朗。', '港口的费用是九克朗。'],
  ['``a [b] c`` and ```x```', 'a [b] c and x'],
  ['**Yes**/**No**, **Bund**(es) and **p < 0.05**(n=3)', 'Yes/No, Bund(es) and p < 0.05(n=3)'],
  ['[1]**Note** that it is **bold**ly said.', '[1]Note that it is boldly said.'],
  ['```ts\nconst a = 1;', 'const a = 1;'],
  ['```ts\nconst a = 1;\n```', 'const a = 1;'],
])('says what Markdown says, without its marks: %j', (text, plain) => {
  expect(plainQuote(text)).toBe(plain);
});

it.each([
  ['**Note: the fee is nine crowns.', 'Note: the fee is nine crowns.'],
  ['It is to be paid before noon.** Boats pay half.', 'It is to be paid before noon. Boats pay half.'],
  ['Boats pay half** of it, and **skippers pay more.', 'Boats pay half of it, and skippers pay more.'],
  ['The **fee** is “**nine crowns.', 'The fee is “nine crowns.'],
])('loses half of a strong passage that is cut: %j', (text, plain) => {
  expect(plainQuote(text)).toBe(plain);
});

it.each([
  '2**10 is 1024 and 3**4 is 81.',
  'It is a ** b ** c, or (a)**(n) + (b)**(m).',
  'Pass *args and **kwargs to f(**kwargs, **more).',
  'The file __init__.py holds __all__ and my__own__name; __FILE__ is C.',
  'The globs src/**/*.ts and test/**/*.ts find them.',
  'The glob src/**/*.ts finds it, and src/** all.',
  'Call f(**kwargs) with a**b and 2**10.',
  'Pass **kwargs to it.',
  'It takes **kwargs.',
  'Call f(x, **rest) now.',
  'There are **more_args to it.',
  'The type char** is used, void** p is not.',
  'Use a[i](x) and handlers[name](event) there.',
  'A lone ` and ``two` of them, and a ** or __ that never ends.',
])('leaves what is no mark as it stands: %j', (text) => {
  expect(plainQuote(text)).toBe(text);
});

it('keeps the signs within code', () => {
  expect(plainQuote('Write `**kwargs`, `b/**` or `__a b__`.')).toBe('Write **kwargs, b/** or __a b__.');
  expect(plainQuote('Write `**more` here, **or `a[i](/x)`**.')).toBe('Write **more here, or a[i](/x).');
  expect(plainQuote('See **all of `it`** and `more`.** So.')).toBe('See all of it and more. So.');
  expect(plainQuote('```sh\n# Install\nnpm i\n```')).toBe('# Install npm i');
  expect(plainQuote('Do\n\n```sh\n# Install')).toBe('Do # Install');
  expect(plainQuote('```js\nlet a = `**x**`;\n```\nThen **run** it.')).toBe('let a = `**x**`; Then run it.');
  expect(plainQuote('```js\nlet a = `**x**`;')).toBe('let a = `**x**`;');
  expect(plainQuote('npm i\n```\nUse `**x` or **y**.')).toBe('npm i Use **x or y.');
});

it.each(['**', '__', '`', '``', ' **a', '**a ', 'a** ', ' **a b', '**a/', '```\n', ' __a b', '`a', '*', '_'])(
  'reads many of %j in a time that grows with their number alone',
  (sign) => {
    const many = (part: number) => sign.repeat(100_000 * part);
    expect(growsFairly(many, plainQuote)).toBe(true);
    expect(growsFairly((part) => `${many(part)} x`, plainQuote)).toBe(true);
  },
);
