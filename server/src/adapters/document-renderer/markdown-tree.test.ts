import { growsFairly, workOf } from '@atrium/contract/testing/work';
import { expect, it, test } from 'vitest';
import { docxDocument } from './docx-document.ts';
import { htmlDocument } from './html-document.ts';
import { markdownTree } from './markdown-tree.ts';
import { pdfDocument } from './pdf-document.ts';

it('a bare address ends before the punctuation of its sentence, as on the page', () => {
  expect(markdownTree('见 https://a.example/b，谢谢')).toMatchObject({
    children: [
      {
        children: [
          { type: 'text', value: '见 ' },
          { type: 'link', url: 'https://a.example/b' },
          { type: 'text', value: '，谢谢' },
        ],
      },
    ],
  });
});

it('many bare addresses in long words are read as soon as those in short ones', () => {
  const words = `${'http://a.example，'.repeat(110)} ${'（www.a.example，'.repeat(110)} `.repeat(25);
  const read = (text: string) => {
    expect(JSON.stringify(markdownTree(text)).match(/"link"/g)).toHaveLength(5_500);
  };
  read(words);
  expect(workOf(() => read(words))).toBeLessThan(8 * workOf(() => read(words.replaceAll('，', ', '))));
});

it('a single tilde is one, and two strike out, as on the page', () => {
  const written = (text: string) => JSON.stringify(markdownTree(text));
  expect(written('大约3~5天，价格100~200元')).not.toContain('delete');
  expect(written('大约3~5天，价格100~200元')).toContain('3~5天，价格100~200元');
  expect(written('~~gone~~')).toContain('delete');
});

test.each([
  ['emphasis', `${'*'.repeat(8000)}a${'*'.repeat(8000)}`],
  ['emphasis within emphasis', `${'*a '.repeat(3000)}b${' b*'.repeat(3000)}`],
  ['quotes', `${'>'.repeat(6000)} deep`],
  ['lists', Array.from({ length: 800 }, (_, at) => `${'  '.repeat(at)}- l${at}`).join('\n')],
])('%s nested deeper than anybody writes it stands in every document as it is written', async (_, deep) => {
  const began = performance.now();
  const signs = (text: string) => text.replace(/\s/g, '').length;
  expect(signs(JSON.stringify(markdownTree(deep)))).toBeGreaterThan(signs(deep) - 100);
  const message = { role: 'assistant' as const, author: 'A', time: '', content: deep, fileNames: [], sources: [] };
  const document = { title: 'Deep', origin: '', content: deep, messages: [message] };
  expect(signs(htmlDocument(document))).toBeGreaterThan(signs(deep) - 100);
  expect((await pdfDocument(document)).length).toBeGreaterThan(1000);
  expect((await docxDocument(document)).length).toBeGreaterThan(1000);
  expect(performance.now() - began).toBeLessThan(15_000);
});

it('code with a mark far to the right does not make the text around it one of deep nesting', () => {
  const text = `Before **it**\n\n\`\`\`\n${' '.repeat(104)}> a\n\`\`\``;
  expect(markdownTree(text).children.map(({ type }) => type)).toEqual(['paragraph', 'code']);
});

test.each([
  ['code that does not end', '\\``a'],
  ['HTML that does not end', '<?'],
  ['titles that do not end', '[a](b ('],
  ['brackets that do not begin', ']`'],
  ['emphasis that does not begin', ']__'],
  ['signs of emphasis whose numbers do not fit', '*]**]***]'],
  ['addresses that are none', '_www.a'],
  ['addresses that are none in a bracket', '[www.a_'],
])('%s: a paragraph is read as soon as any text, however much of it there is', (_, part) => {
  const make = (size: number) => `a ${part.repeat((size * 100_000) / part.length)}\n\n**behind**`;
  const read = (text: string) =>
    expect(markdownTree(text).children.at(-1)).toMatchObject({ children: [{ type: 'strong' }] });
  expect(growsFairly(make, read)).toBe(true);
});

test.each([
  ['citations without addresses', '[1][2][3] [4]. '.repeat(1000)],
  ['intervals', '[0, 1) and (1, 2] '.repeat(400)],
  [
    'JSON',
    JSON.stringify(
      Array.from({ length: 1000 }, (_, at) => ({
        at,
        place: [
          [at, 2],
          [3, [4]],
        ],
      })),
    ),
  ],
  ['an open bracket', `[0, 1) ${'some words of prose '.repeat(1500)}`],
  ['signs that do not end', `A lone \` sign, <!-- and ** too. ${'Words, 5 * 3 and a_b_c. '.repeat(1500)}`],
  [
    'links and emphasis',
    'Words of **prose**, a [link](https://a.example/b_c) and `code` at www.a.example. '.repeat(300),
  ],
])('behind much of what people write in one paragraph, all is read as ever: %s', (_, text) => {
  const { children } = markdownTree(`${text} [it](https://a.example) is *so*`);
  const last = children[0] && 'children' in children[0] ? children[0].children.slice(-3) : [];
  expect(last.map(({ type }) => type)).toEqual(['link', 'text', 'emphasis']);
});

it('a table in which most cells are missing is shown as it is written, and one of many cells as a table', () => {
  const head = (columns: number) => `${'|a'.repeat(columns)}|\n${'|-'.repeat(columns)}|\n`;
  const gaps = `${head(1000)}${'|b|\n'.repeat(1000)}`;
  expect(markdownTree(`${gaps}\n**behind**`).children).toMatchObject([
    { type: 'text', value: gaps.trimEnd() },
    { type: 'paragraph' },
  ]);
  expect(markdownTree(`${head(40)}${`${'|b'.repeat(40)}|\n`.repeat(400)}`).children).toMatchObject([{ type: 'table' }]);
});
