import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { folders, refused, whole } from '../../../testing/spaces-stage.ts';
import { choose, open } from '../spaces-page-stage.tsx';

describe('folders', () => {
  const inFolder = { 'GET /api/spaces/2/folders/f1/items': { body: [{ id: 'n1', kind: 'note', title: 'Herons' }] } };

  it('open on a press and name what is in them', async () => {
    open('&space=2', inFolder);
    fireEvent.click(await screen.findByRole('button', { name: /^Research/ }));
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Herons' });
    expect(link.getAttribute('href')).toBe('/dashboard?section=spaces&space=2&tab=notes&note=n1');
  });

  it('keep what they show where more of it could not be loaded', async () => {
    const some = Array.from({ length: 100 }, (_, at) => ({ id: `n${at}`, kind: 'note', title: `Note ${at}` }));
    let rest = refused(503, 'overloaded', 'The server is busy.');
    open('&space=2', {
      'GET /api/spaces/2/folders/f1/items': ({ address }) => (address.includes('after=') ? rest : { body: some }),
    });
    fireEvent.click(await screen.findByRole('button', { name: /^Research/ }));
    fireEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('More could not be loaded.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Note 99' })).toBeTruthy();
    rest = { body: [{ id: 'last', kind: 'note', title: 'Herons' }] };
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByRole('link', { name: 'Herons' })).toBeTruthy();
    expect(screen.queryByText('More could not be loaded.')).toBeNull();
  });

  it('take what is dropped on them', async () => {
    const { sent } = open('&space=2', {
      ...inFolder,
      'PUT /api/spaces/2/items/n1/folder': { body: { ok: true } },
      'GET /api/spaces/2/folders/f2/items': { body: [] },
    });
    fireEvent.click(await screen.findByRole('button', { name: /^Research/ }));
    const row = (await screen.findByRole('link', { name: 'Herons' })).parentElement;
    if (!row) throw new Error('the row is not there');
    const dataTransfer = { setData: () => undefined, effectAllowed: '', dropEffect: '' };
    fireEvent.dragStart(row, { dataTransfer });
    const target = screen.getByRole('button', { name: /^Projects/ });
    fireEvent.dragOver(target, { dataTransfer });
    fireEvent.drop(target, { dataTransfer });
    await waitFor(() => expect(sent('PUT', '/api/spaces/2/items/n1/folder')[0]?.body).toEqual({ folderId: 'f2' }));
  });

  it('are chosen in a dialog where nothing can be dragged', async () => {
    const { sent } = open('&space=2', { ...inFolder, 'PUT /api/spaces/2/items/n1/folder': { body: { ok: true } } });
    fireEvent.click(await screen.findByRole('button', { name: /^Research/ }));
    await choose('Options for Herons', 'Move to folder');
    fireEvent.click(await screen.findByRole('radio', { name: 'Projects' }));
    fireEvent.click(screen.getByRole('button', { name: 'Move' }));
    await waitFor(() => expect(sent('PUT', '/api/spaces/2/items/n1/folder')[0]?.body).toEqual({ folderId: 'f2' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('say in the dialog why something was not moved, until it is', async () => {
    let isDown = true;
    open('&space=2', {
      ...inFolder,
      'PUT /api/spaces/2/items/n1/folder': () =>
        isDown ? { status: 502, body: '<html>Bad Gateway</html>' } : { body: { ok: true } },
    });
    fireEvent.click(await screen.findByRole('button', { name: /^Research/ }));
    await choose('Options for Herons', 'Move to folder');
    fireEvent.click(await screen.findByRole('radio', { name: 'Projects' }));
    fireEvent.click(screen.getByRole('button', { name: 'Move' }));
    const why = await within(screen.getByRole('dialog')).findByText('The server answered with 502 Bad Gateway.');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Projects' }).checked).toBe(true);
    isDown = false;
    fireEvent.click(screen.getByRole('button', { name: 'Move' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(why.isConnected).toBe(false);
  });

  it('that were deleted in another tab are said to be, and nothing is moved until another is chosen', async () => {
    let isThere = true;
    const { sent } = open('&space=2', {
      ...inFolder,
      'GET /api/spaces/2': () => ({ body: isThere ? whole(2) : { ...whole(2), folders: folders.slice(0, 1) } }),
      'PUT /api/spaces/2/items/n1/folder': () => (isThere ? { body: { ok: true } } : { status: 404 }),
    });
    fireEvent.click(await screen.findByRole('button', { name: /^Research/ }));
    await choose('Options for Herons', 'Move to folder');
    fireEvent.click(await screen.findByRole('radio', { name: 'Projects' }));
    const move = screen.getByRole('button', { name: 'Move' });
    isThere = false;
    fireEvent.click(move);
    const dialog = within(screen.getByRole('dialog'));
    await dialog.findByText('That folder was deleted. Choose another.');
    await waitFor(() => expect(move.getAttribute('aria-disabled')).toBe('true'));
    fireEvent.click(move);
    fireEvent.click(screen.getByRole('radio', { name: 'No folder' }));
    expect(move.getAttribute('aria-disabled')).not.toBe('true');
    expect(dialog.queryByText(/deleted/)).toBeNull();
    expect(sent('PUT', '/api/spaces/2/items/n1/folder')).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  });

  it('that hold something are deleted after a question', async () => {
    const { sent } = open('&space=2', { 'DELETE /api/spaces/2/folders/f1': { body: { ok: true } } });
    await choose('Options for Research', 'Delete folder');
    expect(await screen.findByText('The folder goes; 1 item in it stays in the space.')).toBeTruthy();
    expect(sent('DELETE', '/api/spaces/2/folders/f1')).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Delete folder' }));
    await waitFor(() => expect(sent('DELETE', '/api/spaces/2/folders/f1')).toHaveLength(1));
  });
});
