import { workOf } from '@atrium/contract/testing/work';
import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import Markdown from './markdown.tsx';

const shown = (text: string, isOpen = false) => <Markdown messageId="m" text={text} sources={[]} isOpen={isOpen} />;

const indented = (levels: number) => Array.from({ length: levels }, (_, at) => `${'  '.repeat(at)}- l${at}`).join('\n');

it.each([
  ['asterisks', `${'*'.repeat(8000)}a${'*'.repeat(8000)}`],
  ['underscores', `${'_'.repeat(8000)}a${'_'.repeat(8000)}`],
  ['quotes', `${'>'.repeat(6000)} deep`],
  ['lists in one line', `${'- '.repeat(6000)}deep`],
  ['indented lists', indented(800)],
  ['emphasis within emphasis', `${'*a '.repeat(3000)}b${' b*'.repeat(3000)}`],
  ['what is struck out within the same', `${'~~a '.repeat(3000)}b${' b~~'.repeat(3000)}`],
  ['beginnings of HTML', `a ${'<? '.repeat(20_000)}`],
  ['missing cells of a table', `${'|a'.repeat(1000)}|\n${'|-'.repeat(1000)}|\n${'|b|\n'.repeat(1000)}`],
  ['pictures within pictures', `${'!['.repeat(3000)}a${'](b)'.repeat(3000)}`],
])('%s that are more than can be drawn are shown as written, and the rest as ever', async (_, deep) => {
  const began = performance.now();
  const { container, rerender } = renderPage(shown(`Before **it**\n\n${deep}\n\n`, true));
  rerender(shown(`Before **it**\n\n${deep}\n\nBehind **it**`));
  await waitFor(() => expect(container.querySelectorAll('strong')).toHaveLength(2));
  const written = container.textContent?.replace('Before it', '').replace('Behind it', '') ?? '';
  // A few levels around may be drawn; of the rest nothing is lost.
  expect(written.replace(/\s/g, '').length).toBeGreaterThan(deep.replace(/\s/g, '').length - 700);
  expect(performance.now() - began).toBeLessThan(5000);
});

it('is drawn as long as it is not deeper than somebody may write it', async () => {
  const { container } = renderPage(
    shown(`${indented(25)}\n\n${'>'.repeat(25)} quoted\n\n***${'**'.repeat(9)}a${'**'.repeat(9)}***`),
  );
  await waitFor(() => expect(container.querySelectorAll('li')).toHaveLength(25));
  expect(container.querySelectorAll('blockquote')).toHaveLength(25);
  expect(container.querySelectorAll('strong')).toHaveLength(10);
});

it.each([
  ['*a b_ ', 10_000],
  ['*a **b _c_ ', 10_000],
])('signs of emphasis that end nowhere are shown as written, however many there are: %s', async (part, count) => {
  const spent = workOf(() => renderPage(shown(`${part.repeat(count)}\n\nBehind **it**`)));
  const container = document.body;
  await waitFor(() => expect(container.querySelector('strong')?.textContent).toBe('it'));
  const signs = container.textContent?.replace(/[^*]/g, '') ?? '';
  expect(signs).toHaveLength(part.replace(/[^*]/g, '').length * count);
  expect(spent).toBeLessThan(5000);
});

it('brackets that end nowhere leave the links and pictures behind them as they are', async () => {
  const { container } = renderPage(shown(`${'[0, 1) '.repeat(120)}[it](https://a.example/) ~~gone~~`));
  await waitFor(() => expect(container.querySelector('a')?.textContent).toBe('it'));
  expect(container.querySelector('del')?.textContent).toBe('gone');
});

const far = ' '.repeat(104);

it.each([
  ['in code', `\`\`\`text\n${far}- a\n\`\`\`\n\nBehind **it**`],
  ['in code of a list', `- Behind **it**\n\n  \`\`\`text\n  ${far}- a\n  \`\`\``],
  ['in code of a text with footnotes', `Behind **it**.[^1]\n\n\`\`\`text\n${far}> a\n\`\`\`\n\n[^1]: Of the rules.`],
  ['in a row of words', `Behind **it**\n${far}- a`],
])('a mark far to the right %s is no deep nesting', async (_, text) => {
  const { container } = renderPage(shown(text));
  await waitFor(() => expect(container.querySelector('strong')).toBeTruthy());
  expect(container.querySelectorAll('pre')).toHaveLength(text.includes('`') ? 1 : 0);
});

it('many asterisks that end nowhere, as in code that is no block, leave emphasis behind them as it is', async () => {
  const code = Array.from({ length: 120 }, (_, at) => `char *a${at};`).join('\n');
  const { container } = renderPage(shown(`${code}\nand **it**`));
  await waitFor(() => expect(container.querySelector('strong')?.textContent).toBe('it'));
  expect(container.querySelector('em')).toBeNull();
});
