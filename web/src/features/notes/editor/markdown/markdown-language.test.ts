import { expect, it, test } from 'vitest';
import { markdownLanguage } from './markdown-language.ts';

/** How deep the nodes of a text are nested, and how many of a name there are. */
function read(text: string, name: string) {
  const tree = markdownLanguage.parser.parse(text);
  const cursor = tree.cursor();
  let [depth, deepest, count] = [0, 0, 0];
  cursor.iterate(
    (node) => {
      depth += 1;
      deepest = Math.max(deepest, depth);
      if (node.name === name) count += 1;
    },
    () => {
      depth -= 1;
    },
  );
  return { deepest, count };
}

test.each([
  ['a run of asterisks', `${'*'.repeat(40_000)}a${'*'.repeat(40_000)}`],
  ['a run of underscores', `${'_'.repeat(40_000)}a${'_'.repeat(40_000)}`],
  ['emphasis within emphasis', `${'*a '.repeat(10_000)}b${' b*'.repeat(10_000)}`],
  ['lists in one line', `${'- '.repeat(40_000)}deep`],
  ['quotes', `${'>'.repeat(40_000)} deep\n> more`],
  ['indented lists', Array.from({ length: 400 }, (_, at) => `${'  '.repeat(at)}- l${at}`).join('\n')],
])('%s is not nested deeper than the editor can draw', (_, text) => {
  const began = performance.now();
  expect(read(text, '').deepest).toBeLessThan(150);
  expect(performance.now() - began).toBeLessThan(2000);
});

it('emphasis is read as ever, however much of it a paragraph has', () => {
  expect(read('A **b *c* d** and _e_. '.repeat(300), 'Emphasis').count).toBe(600);
  expect(read('***a***', 'StrongEmphasis').count).toBe(1);
});

it('lists and quotes are read as deep as somebody may write them, and what stands behind deeper ones as ever', () => {
  expect(read(Array.from({ length: 20 }, (_, at) => `${'  '.repeat(at)}- l${at}`).join('\n'), 'ListItem').count).toBe(
    20,
  );
  expect(read(`${'> '.repeat(40)}quoted`, 'Blockquote').count).toBe(40);
  expect(read(`${'- '.repeat(200)}deep\n\n# Herons\n\n- one`, 'ATXHeading1').count).toBe(1);
});
