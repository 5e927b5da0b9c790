import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import Markdown from './markdown.tsx';

it('the box of a task is named by its words, not by those of the tasks below it', async () => {
  const text =
    '- [x] Ask the **harbour**\n  office\n  - [ ] Its number\n- [ ] Pay\n\n1. [ ] First\n\n   More\n2. [ ] Second';
  renderPage(<Markdown messageId="m" text={`${text}\n\nend`} sources={[]} isOpen={false} />);
  await screen.findByText('end');
  const names = screen.getAllByRole('checkbox').map((box) => box.getAttribute('aria-label'));
  expect(names).toEqual(['Ask the harbour office', 'Its number', 'Pay', 'First More', 'Second']);
});
