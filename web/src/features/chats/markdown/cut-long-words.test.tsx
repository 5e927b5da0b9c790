import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import Markdown from './markdown.tsx';

const shown = (text: string) => <Markdown messageId="m" text={text} sources={[]} isOpen={false} />;

it('a very long word is drawn in pieces, and read as one', async () => {
  const text = `See ${'x'.repeat(50_000)}, *${'é'.repeat(2500)}* and \`${'x'.repeat(5000)}\``;
  const { container } = renderPage(shown(text));
  await waitFor(() => expect(container.querySelector('em')).toBeTruthy());
  expect(container.textContent).toBe(text.replace(/[*`]/g, ''));
  const lengths = [...container.querySelectorAll('p, em')].flatMap(({ childNodes }) =>
    [...childNodes].map((node) => (node instanceof Text ? node.length : 0)),
  );
  expect(Math.max(...lengths)).toBeLessThanOrEqual(1000 + ', '.length);
  expect(container.querySelectorAll('code wbr')).toHaveLength(0);
});

it('a letter that joins the next one is not parted from it', async () => {
  const { container } = renderPage(shown(`**it** ${'م'.repeat(3000)} ${'👍🏽'.repeat(2000)}`));
  await waitFor(() => expect(container.querySelector('strong')).toBeTruthy());
  expect(container.querySelectorAll('wbr')).toHaveLength(0);
});

it('a long bare address of a picture is a picture', async () => {
  renderPage(shown(`https://a.example/p.png?key=${'k'.repeat(1500)}`));
  expect(await screen.findByRole('button', { name: /Load image from/ })).toBeTruthy();
});
