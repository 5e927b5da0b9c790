import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import { Markdown } from './markdown.tsx';

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
});
