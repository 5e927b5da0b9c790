import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { fakeWindow } from '../../testing/fake-window.ts';
import { renderPage } from '../../testing/render-page.tsx';
import ExportDialog from './export-dialog.tsx';

it('stays open while the file is made, and says why there is none', async () => {
  fakeWindow({ width: 1440 });
  const { promise: asked, reject } = Promise.withResolvers<never>();
  fakeServer({ 'GET /api/chat/c/export': () => asked });
  const onClose = vi.fn();
  renderPage(<ExportDialog chatId="c" onClose={onClose} />);
  fireEvent.click(await screen.findByRole('button', { name: /^Markdown/ }));
  await screen.findByText('Making the file...');
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  expect(onClose).not.toHaveBeenCalled();
  reject(new TypeError('Failed to fetch'));
  expect(await screen.findByRole('alert')).toBeTruthy();
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  expect(onClose).toHaveBeenCalledOnce();
});
