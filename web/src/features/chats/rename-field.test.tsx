import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { RenameField } from './rename-field.tsx';

it('Enter that ends the composing of an input method does not end the renaming, in Safari either', async () => {
  const done = vi.fn();
  renderPage(<RenameField chatId="c" title="Costs" onDone={done} next="a" />);
  const field = await screen.findByRole('textbox', { name: 'Title of the chat' });
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 });
  expect(done).not.toHaveBeenCalled();
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
  expect(done).toHaveBeenCalled();
});
