import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import { AddText } from './add-text.tsx';

it('says of a text that the browser has no room to keep that it is lost with the page', () => {
  renderPage(<AddText spaceId={1} owner="u" onBusy={() => {}} onDone={() => {}} />);
  const field = screen.getByRole('textbox', { name: 'Text' });
  fireEvent.change(field, { target: { value: 'x'.repeat(5_300_000) } });
  expect(screen.getByRole('status').textContent).toContain('no room to keep what you wrote');
  fireEvent.change(field, { target: { value: 'A short text' } });
  expect(screen.getByRole('status').textContent).toBe('');
});
