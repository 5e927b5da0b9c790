import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import Markdown from './markdown.tsx';

const markdown = (text: string, isOpen = true) => <Markdown messageId="m" text={text} sources={[]} isOpen={isOpen} />;

it('what is finished stays what it was while it was written: the selection in it is kept', async () => {
  const { rerender } = renderPage(markdown('The first para'));
  const paragraph = await screen.findByText('The first para');
  rerender(markdown('The first paragraph.\n\nAnd'));
  expect(screen.getByText('The first paragraph.')).toBe(paragraph);
  rerender(markdown('The first paragraph.\n\nAnd more.', false));
  expect(screen.getByText('The first paragraph.')).toBe(paragraph);
});

it('code that was wrapped while it was written stays wrapped', async () => {
  const { rerender } = renderPage(markdown('```text\nA long li'));
  fireEvent.click(await screen.findByRole('button', { name: 'Wrap' }));
  rerender(markdown('```text\nA long line\n```\n\nAnd so'));
  expect(screen.getByText('A long line')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Wrap' }).getAttribute('aria-pressed')).toBe('true');
});

it.each([
  ['all with the same number', () => '1.', 1],
  ['all with another same number', () => '4)', 4],
  ['with their own numbers', (at: number) => `${at + 1}.`, 1],
  ['with paragraphs of their own', () => '1. first\n\n   more\n\n1.', 1],
])('the items of a long list that are written %s are numbered on and on, while it grows too', (_, marker, from) => {
  const count = 200;
  const written = Array.from({ length: count }, (_each, at) => `${marker(at)} ${'word '.repeat(20)}`);
  const { rerender, container } = renderPage(markdown(written[0] ?? ''));
  for (let length = 2; length <= count; length += 9) rerender(markdown(written.slice(0, length).join('\n')));
  const all = written.join('\n\n');
  const items = all.match(/^\d+[.)]/gm)?.length ?? 0;
  const expected = Array.from({ length: items }, (_each, at) => from + at);
  expect(numbersIn(container)).toEqual(expected.slice(0, numbersIn(container).length));
  rerender(markdown(all, false));
  expect(numbersIn(container)).toEqual(expected);
  expect(container.querySelectorAll('.markdown ol').length).toBeGreaterThan(3);
});

/** The numbers that the items of all lists are shown with. */
function numbersIn(container: Element): number[] {
  return [...container.querySelectorAll<HTMLOListElement>('.markdown ol')].flatMap((list) =>
    [...list.children].map((_item, at) => Number(list.getAttribute('start') ?? 1) + at),
  );
}
