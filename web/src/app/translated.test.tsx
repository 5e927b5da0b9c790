import { render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { beginTranslatable } from '../testing/begin-page.ts';

/** Replaces each text node by an element with another text, as browser translators do. */
function translate(): void {
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walk.nextNode()) if (walk.currentNode instanceof Text) texts.push(walk.currentNode);
  for (const text of texts) {
    if (text.parentElement?.closest('font')) continue;
    const font = document.createElement('font');
    font.textContent = text.data.toUpperCase();
    text.replaceWith(font);
  }
}

interface Shown {
  readonly words: string;
  readonly isOpen?: boolean;
}

const Said = ({ words, isOpen = true }: Shown) => (
  <p data-testid="said">
    {isOpen && 'One '}
    <b>two</b>
    {words}
  </p>
);

it('what changes in a page that the browser has translated is seen, in its place, and what goes is seen no more', async () => {
  beginTranslatable();
  const { rerender } = render(<Said words=" three" />);
  const said = () => screen.getByTestId('said').textContent;
  translate();
  await waitFor(() => expect(said()).toBe('ONE TWO THREE'));
  rerender(<Said words=" three and four" />);
  expect(said()).toBe('ONE TWO three and four');
  translate();
  await waitFor(() => expect(said()).toBe('ONE TWO THREE AND FOUR'));
  rerender(<Said words=" three and four" isOpen={false} />);
  expect(said()).toBe('TWO THREE AND FOUR');
  rerender(<Said words=" five" />);
  expect(said()).toBe('One TWO five');
});
