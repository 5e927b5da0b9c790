import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { SeenRequest } from '../../testing/fake-server.ts';
import { folders, refused, space, whole } from '../../testing/spaces-stage.ts';
import { useToasts } from '../../ui/notices/toast.ts';
import { choose, open } from './spaces-page-stage.tsx';

describe('the list of spaces', () => {
  it('says that it is loading, and what to do when that fails', async () => {
    let isBroken = true;
    open('', { 'GET /api/spaces': () => (isBroken ? refused(500, 'internal', 'No.') : { body: [space(1)] }) });
    expect(await screen.findByText('Loading spaces...')).toBeTruthy();
    expect(await screen.findByText('Your spaces could not be loaded.')).toBeTruthy();
    isBroken = false;
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('link', { name: 'My Personal Space' })).toBeTruthy();
  });

  it('shows each with its badge, description and true counts, those in one another after their parents', async () => {
    const counts = { sources: 3, notes: 1, chats: 0, tasks: 12 };
    open('', {
      'GET /api/spaces': { body: [space(1), space(2), space(3, { parentId: 1, description: 'Light', counts })] },
    });
    await screen.findByRole('link', { name: 'Space 3' });
    expect(screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent)).toEqual([
      'My Personal Space',
      'Space 3',
      'Space 2',
    ]);
    expect(screen.getAllByText('Default')).toHaveLength(1);
    expect(screen.getAllByText('No description provided')).toHaveLength(2);
    for (const text of ['3 sources', '1 note', '0 chats', '12 tasks', 'Light'])
      expect(screen.getAllByText(text)).toBeTruthy();
  });

  it('adds no space without a name, and keeps what was written when the server refuses', async () => {
    const { sent } = open('', {
      'POST /api/spaces': refused(
        409,
        'conflict',
        'You have as many spaces as an account can have. Delete one and try again.',
      ),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Add Space' }));
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Add Space' }));
    expect(await screen.findByText('Give the space a name.')).toBeTruthy();
    expect(sent('POST', '/api/spaces')).toEqual([]);
    fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: 'Herons' } });
    fireEvent.click(screen.getByRole('button', { name: 'Add Space' }));
    expect(await screen.findByText(/You have as many spaces as an account can have/)).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Herons');
  });

  it('keeps what was written for a new space when its dialog is closed, until it is cancelled', async () => {
    open('', {});
    const ask = async () => fireEvent.click(await screen.findByRole('button', { name: 'Add Space' }));
    const name = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
    await ask();
    fireEvent.change(await name(), { target: { value: 'Herons' } });
    fireEvent.keyDown(await name(), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await ask();
    expect((await name()).value).toBe('Herons');
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await ask();
    expect((await name()).value).toBe('');
  });

  it('deletes after a question that names what goes, and brings it back on Undo', async () => {
    const counts = { sources: 2, notes: 1, chats: 0, tasks: 0 };
    const { sent } = open('', {
      'GET /api/spaces': { body: [space(1), space(2, { counts }), space(3, { parentId: 2 })] },
      'DELETE /api/spaces/2': { body: { ok: true } },
      'POST /api/spaces/2/restore': { body: space(2) },
    });
    await choose('Options for Space 2', 'Delete');
    expect(await screen.findByText(/^1 subspace, 2 sources and 1 note will be deleted with it\./)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Delete space' }));
    await waitFor(() => expect(sent('DELETE', '/api/spaces/2')).toHaveLength(1));
    await waitFor(() => expect(useToasts.getState().toasts[0]?.title).toBe('Space deleted'));
    useToasts.getState().toasts[0]?.action?.run();
    await waitFor(() => expect(sent('POST', '/api/spaces/2/restore')).toHaveLength(1));
  });

  it('lets nobody archive or delete the default space', async () => {
    open('');
    fireEvent.click(await screen.findByRole('button', { name: 'Options for My Personal Space' }));
    for (const name of [/^Archive/, /^Delete/]) {
      expect((await screen.findByRole('menuitem', { name })).getAttribute('aria-disabled')).toBe('true');
    }
  });
});

describe('the page of a space', () => {
  it('of another says that it is not there', async () => {
    open('&space=9');
    expect(await screen.findByRole('heading', { name: 'This space is not there' })).toBeTruthy();
  });

  it('shows its name, its folders, its tabs, the empty prompt and the tools with their state', async () => {
    open('&space=2');
    expect(await screen.findByRole('heading', { level: 1, name: 'Space 2' })).toBeTruthy();
    expect(await screen.findByText('Chat with context from this space')).toBeTruthy();
    expect(screen.getByText('Upload a source to get started')).toBeTruthy();
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Sources', 'Notes', 'Chats']);
    for (const name of ['Audio Summary', 'Video Summary', 'Mind Map']) {
      const tool = screen.getByRole<HTMLButtonElement>('button', { name: new RegExp(name) });
      expect(tool.disabled).toBe(true);
      expect(tool.textContent).toContain('Coming soon...');
    }
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /Reports/ }).disabled).toBe(false);
  });

  it('opens the tab that the address names, and puts a chosen one into the address', async () => {
    open('&space=2&tab=notes');
    expect((await screen.findByRole('tab', { name: 'Notes' })).getAttribute('aria-selected')).toBe('true');
    const chats = screen.getByRole('tab', { name: 'Chats' });
    fireEvent.mouseDown(chats);
    fireEvent.focus(chats);
    await waitFor(() => expect(location.search).toContain('tab=chats'));
  });

  it('shows one column at a time below 1200 px', async () => {
    open('&space=2', {}, 800);
    const chat = await screen.findByRole('region', { name: 'Chat' });
    expect(screen.queryByRole('region', { name: 'Studio' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Studio' }));
    expect(await screen.findByRole('region', { name: 'Studio' })).toBeTruthy();
    expect(chat.hidden).toBe(true);
  });

  it('keeps a name that the server refuses, with the reason', async () => {
    open('&space=2', { 'PATCH /api/spaces/2': refused(503, 'overloaded', 'The server is busy. Try again.') });
    await choose('Space menu', 'Rename space');
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
    fireEvent.change(field, { target: { value: 'Herons' } });
    fireEvent.click(screen.getByRole('button', { name: 'Rename' }));
    expect(await screen.findByText('The server is busy. Try again.')).toBeTruthy();
    expect(field.value).toBe('Herons');
  });
});

describe('the configuration of a space', () => {
  const write = async (text: string) =>
    fireEvent.change(await screen.findByRole('textbox', { name: 'Instructions' }), { target: { value: text } });

  it('sends what was changed with the version it was begun from', async () => {
    const { sent } = open('&space=2', { 'PATCH /api/spaces/2': { body: space(2, { version: 2 }) } });
    await choose('Space menu', 'Configuration');
    await write('Be brief.');
    fireEvent.click(screen.getByRole('switch', { name: /Web search/ }));
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sent('PATCH', '/api/spaces/2')[0]?.body).toEqual({
        instructions: 'Be brief.',
        webSearch: true,
        basedOn: 1,
      }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('that was changed elsewhere shows both versions, and saves over the newer one only what was changed here', async () => {
    const theirs = space(2, { version: 5, name: 'Renamed', instructions: 'Be long.' });
    let isStale = false;
    const { sent } = open('&space=2', {
      'GET /api/spaces/2': () => ({ body: isStale ? { ...theirs, folders } : whole(2) }),
      'PATCH /api/spaces/2': ({ body }: SeenRequest) => {
        isStale = true;
        return (body as { basedOn: number }).basedOn === 5
          ? { body: { ...theirs, version: 6 } }
          : refused(409, 'conflict', 'This space was changed elsewhere since you opened it.');
      },
    });
    await choose('Space menu', 'Configuration');
    await write('Be brief.');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = await screen.findByRole('dialog', { name: 'This space was changed elsewhere' });
    for (const text of ['Be brief.', 'Be long.', 'Renamed']) expect(within(dialog).getByText(text)).toBeTruthy();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save my changes' }));
    await waitFor(() =>
      expect(sent('PATCH', '/api/spaces/2').at(-1)?.body).toEqual({ instructions: 'Be brief.', basedOn: 5 }),
    );
  });

  it('is saved where what is there is what was to be saved: the answer to an earlier try was lost', async () => {
    let isThere = false;
    open('&space=2', {
      'GET /api/spaces/2': () => ({
        body: isThere ? { ...space(2, { version: 2, instructions: 'Be brief.' }), folders } : whole(2),
      }),
      'PATCH /api/spaces/2': () => {
        isThere = true;
        return refused(409, 'conflict', 'This space was changed elsewhere since you opened it.');
      },
    });
    await choose('Space menu', 'Configuration');
    await write('Be brief.');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(useToasts.getState().toasts[0]?.title).toBe('Configuration saved'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('that was closed without saving is there again, until it is discarded', async () => {
    open('&space=2');
    await choose('Space menu', 'Configuration');
    await write('Be brief.');
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await choose('Space menu', 'Configuration');
    expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Instructions' })).value).toBe('Be brief.');
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
    await choose('Space menu', 'Configuration');
    expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Instructions' })).value).toBe('');
  });
});
