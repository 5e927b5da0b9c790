import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import { Markdown } from './markdown.tsx';

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
