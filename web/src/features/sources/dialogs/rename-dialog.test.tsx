import type { Source } from '@atrium/contract/sources';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { type FakeAnswer, fakeServer } from '../../../testing/fake-server.ts';
import { fakeWindow } from '../../../testing/fake-window.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { useToasts } from '../../../ui/notices/toast.ts';
import RenameDialog from './rename-dialog.tsx';

beforeEach(() => {
  fakeWindow({ width: 1440 });
});

const source = { id: 'a', spaceId: 1, title: 'Rules' } as Source;

it.each<[string, FakeAnswer, string]>([
  [
    'a page of a proxy',
    { body: '<html>Sign in</html>', headers: { 'content-type': 'text/html' } },
    'The server could not be reached. Try again in a moment.',
  ],
  [
    'a proxy that finds no server',
    { status: 502, body: '<html>Bad Gateway</html>' },
    'The server answered with 502 Bad Gateway.',
  ],
])(
  'a title that could not be saved for %s stays, with the reason under it until it is saved',
  async (_, answer, why) => {
    let isDown = true;
    fakeServer({ 'PATCH /api/sources/a': () => (isDown ? answer : { body: { ...source, title: 'Fees' } }) });
    const onClose = vi.fn();
    const before = useToasts.getState().toasts;
    renderPage(<RenameDialog source={source} onClose={onClose} />);
    fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Fees' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(why)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Fees');
    expect(onClose).not.toHaveBeenCalled();
    isDown = false;
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(screen.queryByText(why)).toBeNull();
    expect(useToasts.getState().toasts).toBe(before);
  },
);

it('begins in the title, to be written at once', async () => {
  renderPage(<RenameDialog source={source} onClose={() => {}} />);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Title')));
});
