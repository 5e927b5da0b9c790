import { expect, it } from 'vitest';
import { plainText } from './plain-text.ts';

it.each([
  ['## Second heading', 'Second heading'],
  ['> > quoted **twice**', 'quoted twice'],
  ['- [x] done\n* item\n12. twelfth', 'done\nitem\ntwelfth'],
  ['***both*** and _one_ and ~~gone~~ and `code`', 'both and one and gone and code'],
  ['2*3*4 and snake_case_name and a * b', '2*3*4 and snake_case_name and a * b'],
  ['see [the page](https://example.com/a_(b)) and <https://example.com>', 'see the page and https://example.com'],
  ['![a heron](heron.png)', 'a heron'],
  ['| Bird | Size |\n|---|:-:|\n| Heron | tall |', ' Bird  ·  Size \n\n Heron  ·  tall '],
  ['| a\\|b | c |', ' a|b  ·  c '],
  ['```ts\nconst a = 1;\n```', '\nconst a = 1;\n'],
  ['above\n\n---\n\nbelow', 'above\n\n\n\nbelow'],
  ['[not a link] (and this)', '[not a link] (and this)'],
])('reads %j', (text, plain) => {
  expect(plainText(text)).toBe(plain);
});
