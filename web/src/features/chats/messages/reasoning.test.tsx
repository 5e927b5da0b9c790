import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import { Reasoning } from './reasoning.tsx';

it('thoughts are shown as the Markdown they are written in, and offer no picture from elsewhere', async () => {
  const text = '**Weighing the costs**\n\nThe pump runs\nfor two hours. ![a](https://example.org/a.png)';
  renderPage(<Reasoning text={text} duration={2_000} isGoingOn={false} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Thought for 2 seconds' }));
  expect((await screen.findByText('Weighing the costs')).tagName).toBe('STRONG');
  expect(screen.getByRole('link').getAttribute('href')).toBe('https://example.org/a.png');
  expect(screen.getAllByRole('button')).toHaveLength(1);
});
