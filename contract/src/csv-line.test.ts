import { expect, it } from 'vitest';
import { csvLine, csvOf, tabbedOf } from './csv-line.ts';

const oneCell = (text: string) => ({ csv: csvOf([[text]]), tabbed: tabbedOf([[text]]) });

it.each(['=1+1', '+SUM(A1)', '-1+2', '-cmd', '@SUM(1)', '＝1', '－1', '+', '-5+A1', '-5%%', '- 5'])(
  'has %j of a written table as words, never as a formula',
  (text) => {
    expect(oneCell(text)).toEqual({ csv: `\ufeff"'${text}"\r\n`, tabbed: `'${text}` });
  },
);

it.each(['-', '-5', '+3%', '-1,200.50', '-1 200,5', '-$4', '+4 €', '-0.5%', '5', 'plain'])(
  'leaves %j of a written table as it is',
  (text) => {
    expect(oneCell(text)).toEqual({ csv: `\ufeff"${text}"\r\n`, tabbed: text });
  },
);

it.each([
  ['a;=1+1;b', "a;'=1+1;b"],
  ['a;-cmd', "a;'-cmd"],
  ['a\r\n@SUM(1)', "a\r\n'@SUM(1)"],
  ['a;＝1', "a;'＝1"],
  ['a;"=1+1', `a;""'=1+1`],
  ['=1;=2', "'=1;'=2"],
])('has nothing in %j for a spreadsheet that separates cells by semicolons to read as a formula', (text, inert) => {
  expect(csvLine(['x', text])).toBe(`"x","${inert}"\r\n`);
  expect(csvOf([['x', text]])).toBe(`\ufeff"x","${inert}"\r\n`);
});

it.each(['a; b', 'a = b', 'a;b-c', 'x-1;2', 'a; -5'])('leaves the words of %j as they are', (text) => {
  expect(csvLine([text])).toBe(`"${text}"\r\n`);
});

it('keeps each row on one line and each cell in its column', () => {
  const rows = [
    ['a\nb', 'c\td'],
    ['"x" y', 'say "z"'],
  ];
  expect(csvOf(rows)).toBe('\ufeff"a\nb","c\td"\r\n"""x"" y","say ""z"""\r\n');
  expect(tabbedOf(rows)).toBe('a b\tc d\n"""x"" y"\tsay "z"');
});
