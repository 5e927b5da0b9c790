import type { Source } from '@atrium/contract/sources';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { fakeWindow } from '../../testing/fake-window.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { useToasts } from '../../ui/notices/toast.ts';
import { SourceMenuButton } from './source-menu-button.tsx';

const source = { id: 'a', spaceId: 1, title: 'Rules', type: 'pdf', url: null, file: '/api/sources/a/file' } as Source;

beforeEach(() => void fakeWindow({ width: 1440 }));

const original = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Options for Rules' }));
  return screen.findByRole('menuitem', { name: /^Download the original/ });
};

it('shows that the original of a source is on its way, asks for it once, and says why it did not come', async () => {
  const file = Promise.withResolvers<{ status: number; body: object }>();
  const server = fakeServer({ 'GET /api/sources/a/file': () => file.promise });
  renderPage(<SourceMenuButton source={source} />);
  fireEvent.click(await original());
  expect(await screen.findByText('Downloading the original...')).toBeTruthy();
  const again = await original();
  expect(again.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(again);
  expect(server.requests.length).toBe(1);
  file.resolve({ status: 503, body: { code: 'overloaded', message: 'The server is busy.' } });
  await waitFor(() => expect(screen.queryByText('Downloading the original...')).toBeNull());
  expect(useToasts.getState().toasts[0]).toMatchObject({ description: 'The server is busy.' });
});
