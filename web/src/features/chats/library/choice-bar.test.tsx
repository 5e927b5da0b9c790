import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import { ChoiceBar } from './choice-bar.tsx';

it.each([
  [1, '1 chat selected', 1],
  [200, '200 chats selected', 1],
  [201, '201 chats selected. At most 200 can be deleted at once.', 0],
])('of %d chosen chats says %j', (count, text, deletions) => {
  const remove = vi.fn();
  renderPage(<ChoiceBar count={count} onCancel={() => undefined} onDelete={remove} />);
  expect(screen.getByRole('status').textContent).toBe(text);
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(remove).toHaveBeenCalledTimes(deletions);
});
