import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import Markdown from './markdown.tsx';

const place = '/dashboard?section=spaces&space=1&source=0a-1b&at=3-9';
const text = `## One\n\nFirst.[^1]\n\n## Two\n\nSecond.[^2] Again.[^1]\n\n[^1]: [Rules](<${place}>): “nine”\n\n[^2]: [Keeper](https://a.example)`;

it('footnotes of a finished text are counted over all of it, stand at its end, and lead to their place', async () => {
  renderPage(<Markdown messageId="m" text={text} sources={[]} isOpen={false} />);
  await waitFor(() =>
    expect(
      screen
        .getAllByRole('superscript')
        .slice(0, 3)
        .map((mark) => mark.textContent),
    ).toEqual(['1', '2', '1']),
  );
  expect(screen.getAllByRole('link', { name: /Rules|Keeper/ }).map((link) => link.getAttribute('href'))).toEqual([
    place,
    'https://a.example',
  ]);
  expect(screen.getByRole('link', { name: 'Rules' }).getAttribute('target')).toBeNull();
  // A mark of a footnote is raised by its link; the second way back from a footnote has a raised number.
  const raised = screen.getAllByRole('superscript').filter((mark) => !mark.classList.contains('contents'));
  expect(raised.map((mark) => mark.parentElement?.textContent)).toEqual(['↩2']);
});

const led = (link: HTMLElement) => document.getElementById(link.getAttribute('href')?.slice(1) ?? '');

it('a footnote leads back to its place in the text, in the shared copy of a chat with others too, and says so', async () => {
  // Messages of a shared copy have no ids.
  renderPage(
    <>
      <Markdown messageId="" text={'Nine.[^1]\n\n[^1]: Of the rules.'} sources={[]} isOpen={false} />
      <Markdown messageId="" text={'Ten.[^1]\n\n[^1]: Of the keeper.'} sources={[]} isOpen={false} />
    </>,
  );
  const back = await screen.findAllByRole('link', { name: 'Back to reference 1' });
  expect(back.map((link) => led(link)?.closest('p')?.textContent)).toEqual(['Nine.1', 'Ten.1']);
  const marks = screen.getAllByRole('link', { name: '1', description: 'Footnotes' });
  expect(marks.map((link) => led(link)?.textContent?.trim())).toEqual(['Of the rules. ↩', 'Of the keeper. ↩']);
  // As large as the number of a source, so that it can be pressed.
  expect(marks.map((link) => link.className)).toEqual(['cite', 'cite']);
  expect(back.map((link) => link.classList.contains('cite'))).toEqual([false, false]);
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)]);
});
