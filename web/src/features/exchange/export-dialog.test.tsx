import { fireEvent, screen, waitFor } from '@testing-library/react';
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

it('is led out of by Cancel where the file is long in coming, back to the formats', async () => {
  fakeWindow({ width: 1440 });
  const signals: (AbortSignal | null | undefined)[] = [];
  vi.stubGlobal('fetch', (_address: string, { signal }: RequestInit) => {
    signals.push(signal);
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  });
  const onClose = vi.fn();
  renderPage(<ExportDialog chatId="c" onClose={onClose} />);
  fireEvent.click(await screen.findByRole('button', { name: /^Markdown/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(signals.map((signal) => signal?.aborted)).toEqual([true]);
  await waitFor(() => expect(screen.queryByText('Making the file...')).toBeNull());
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  expect(onClose).toHaveBeenCalledOnce();
});
