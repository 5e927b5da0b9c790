import { configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { fakeWindow } from '../../testing/fake-window.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { refused, space, spacesAnswers, whole } from '../../testing/spaces-stage.ts';
import { draftOf } from '../chats/composer/draft/drafts.ts';
import { refreshSpaces } from './queries.ts';
import SpacesPage from './spaces-page.tsx';

// Lazily loaded parts are compiled on demand, which may take a while on a busy machine.
configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 30_000 });

function open(at: string, answers: Parameters<typeof fakeServer>[0]) {
  fakeWindow({ width: 1440 });
  const server = fakeServer({
    ...spacesAnswers,
    ...answers,
  });
  renderPage(<SpacesPage />, { at: `/dashboard?section=spaces${at}` });
  return {
    sent: (method: string, address: string) =>
      server.requests.filter((each) => each.method === method && each.address.startsWith(address)),
  };
}

const openReport = async () => fireEvent.click(await screen.findByRole('button', { name: /^Reports/ }));

describe('the archive', () => {
  it('says when it is empty, and brings back what was deleted in the last minutes', async () => {
    const deleted = (id: number, name: string) => ({ id, name, keptUntil: '2026-11-21T10:15:00.000Z' });
    let isDeleted = true;
    const { sent } = open('&archived=1', {
      'GET /api/deleted-spaces': () => ({
        body: [...(isDeleted ? [deleted(7, 'Attic')] : []), deleted(8, 'Cellar')],
      }),
      'POST /api/spaces/7/restore': () => {
        isDeleted = false;
        return { body: space(7) };
      },
    });
    expect(await screen.findByText('Nothing is archived')).toBeTruthy();
    const button = await screen.findByRole('button', { name: 'Bring back Attic' });
    button.focus();
    fireEvent.click(button);
    // An impatient second click: its request would fail, because the space is no longer deleted.
    fireEvent.click(button);
    await waitFor(() => expect(screen.queryByText('Attic')).toBeNull());
    expect(sent('POST', '/api/spaces/7/restore')).toHaveLength(1);
    // The pressed button is gone.
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Bring back Cellar' })));
  });

  it('lists no deleted space any more once that has gone for good', async () => {
    const keptUntil = new Date(Date.now() + 1_500).toISOString();
    open('&archived=1', {
      'GET /api/deleted-spaces': () => ({
        body: Date.parse(keptUntil) > Date.now() ? [{ id: 7, name: 'Attic', keptUntil }] : [],
      }),
    });
    expect(await screen.findByRole('button', { name: 'Bring back Attic' })).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Attic')).toBeNull());
  });

  it('is left by a space once, however often that is pressed, and at once', async () => {
    let isArchived = true;
    let look = () => {};
    const { sent } = open('&space=2', {
      'GET /api/spaces/2': () => {
        const answer = { body: whole(2, { archivedAt: isArchived ? '2026-11-20T10:00:00.000Z' : null }) };
        if (isArchived) return answer;
        // The reload after it is still in progress.
        return new Promise((resolve) => {
          look = () => resolve(answer);
        });
      },
      'PUT /api/spaces/2/archive': () => {
        isArchived = false;
        return { body: space(2) };
      },
    });
    const button = await screen.findByRole('button', { name: 'Bring back' });
    fireEvent.click(button);
    fireEvent.click(button);
    await waitFor(() => expect(screen.queryByText(/^This space is archived/)).toBeNull());
    expect(sent('PUT', '/api/spaces/2/archive')).toHaveLength(1);
    look();
  });
});

describe('a space', () => {
  it.each([
    [
      'a note is added to it',
      '/api/spaces/2/notes',
      async () => fireEvent.click(await screen.findByRole('button', { name: 'Add Note' })),
    ],
    [
      'a source is added to it',
      '/api/spaces/2/sources/texts',
      async () => {
        fireEvent.click(await screen.findByRole('button', { name: 'Add Source' }));
        const text = await screen.findByRole('textbox', { name: 'Text', hidden: true });
        fireEvent.change(text, { target: { value: 'Herons' } });
        fireEvent.submit(text.closest('form') as HTMLFormElement);
      },
    ],
    [
      'a task is added to it',
      '/api/spaces/2/tasks',
      async () => {
        fireEvent.click(await screen.findByRole('button', { name: 'Add task' }));
        const title = await screen.findByRole('textbox', { name: 'Title' });
        fireEvent.change(title, { target: { value: 'Herons' } });
        fireEvent.submit(title.closest('form') as HTMLFormElement);
      },
    ],
    [
      'a question is asked in it',
      '/api/chat/send-stream',
      async () => {
        const question = await screen.findByRole('textbox', { name: /^Message/ });
        fireEvent.change(question, { target: { value: 'Which herons?' } });
        fireEvent.click(await screen.findByRole('button', { name: 'Send' }));
      },
    ],
    ['what a report can be written from is asked', '', async () => openReport()],
    [
      'a report is asked for',
      '/api/spaces/2/reports',
      async () => {
        await openReport();
        await screen.findByText('From 2 sources in the knowledge base.');
        fireEvent.click(screen.getByRole('button', { name: 'Write report' }));
      },
    ],
  ] as const)('that was deleted in another tab says so when %s', async (what, address, ask) => {
    const gone = refused(404, 'not-found', 'This was not found. It may have been deleted.');
    let isThere = true;
    const { sent } = open(`&space=2${what.startsWith('a note') ? '&tab=notes' : ''}`, {
      'GET /api/spaces/2': () => (isThere ? { body: whole(2) } : gone),
      'GET /api/spaces/2/sources': { body: [] },
      'GET /api/spaces/2/tasks': { body: [] },
      ...(address && { 'GET /api/spaces/2/report-material': { body: { sources: 2, notes: 0, missing: null } } }),
      [`POST ${address}`]: gone,
    });
    await screen.findAllByRole('heading', { name: 'Space 2' });
    isThere = false;
    await ask();
    if (address) await waitFor(() => expect(sent('POST', address)).toHaveLength(1));
    expect(await screen.findByRole('heading', { name: 'This space is not there' })).toBeTruthy();
  });

  it('that was deleted in another tab gives a new chat what was written to its own', async () => {
    let isThere = true;
    const gone = refused(404, 'not-found', 'This was not found. It may have been deleted.');
    open('&space=3', {
      'GET /api/spaces/3': () => (isThere ? { body: whole(3) } : gone),
      'GET /api/spaces/3/sources': { body: [] },
      'GET /api/spaces/3/tasks': { body: [] },
      'POST /api/chat/send-stream': gone,
    });
    const question = await screen.findByRole('textbox', { name: /^Message/ });
    fireEvent.change(question, { target: { value: 'Which herons?' } });
    isThere = false;
    fireEvent.click(await screen.findByRole('button', { name: 'Send' }));
    expect(await screen.findByRole('heading', { name: 'This space is not there' })).toBeTruthy();
    expect(await screen.findByText('What you wrote here is kept. New Chat takes it along.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'New Chat' }));
    expect(`${location.pathname}${location.search}`).toBe('/dashboard');
    await waitFor(() => expect(draftOf('new').text).toBe('Which herons?'));
    expect(draftOf('space-3').text).toBe('');
  });

  it('that was deleted in another tab keeps what was written in its forms, to be copied', async () => {
    let isThere = true;
    const gone = refused(404, 'not-found', 'This was not found. It may have been deleted.');
    open('&space=4', {
      'GET /api/spaces/4': () => (isThere ? { body: whole(4) } : gone),
      'GET /api/spaces/4/sources': { body: [] },
      'GET /api/spaces/4/tasks': { body: [] },
    });
    const copied: string[] = [];
    vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void copied.push(text) } });
    fireEvent.click(await screen.findByRole('button', { name: 'Add task' }));
    fireEvent.change(await screen.findByRole('textbox', { name: 'Title' }), { target: { value: 'Count herons' } });
    fireEvent.change(screen.getByRole('textbox', { name: 'Description' }), { target: { value: 'Both ponds' } });
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    fireEvent.click(await screen.findByRole('button', { name: 'Add Source' }));
    const text = await screen.findByRole('textbox', { name: 'Text', hidden: true });
    fireEvent.change(text, { target: { value: 'Herons nest early.' } });
    isThere = false;
    await refreshSpaces();
    fireEvent.click(await screen.findByRole('button', { name: 'Copy the task' }));
    fireEvent.click(screen.getByRole('button', { name: 'Copy the text' }));
    await waitFor(() => expect(copied).toEqual(['Count herons\n\nBoth ponds', 'Herons nest early.']));
    expect(screen.queryByRole('button', { name: 'Copy the report' })).toBeNull();
  });

  it('that was deleted and then restored in another tab is there again', async () => {
    let isThere = true;
    const gone = refused(404, 'not-found', 'This was not found. It may have been deleted.');
    const { sent } = open('&space=2', { 'GET /api/spaces/2': () => (isThere ? { body: whole(2) } : gone) });
    await screen.findAllByRole('heading', { name: 'Space 2' });
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      isThere = false;
      await refreshSpaces();
      expect(await screen.findByRole('heading', { name: 'This space is not there' })).toBeTruthy();
      const asked = sent('GET', '/api/spaces/2').length;
      await vi.advanceTimersByTimeAsync(60_000);
      expect(sent('GET', '/api/spaces/2').length).toBeGreaterThan(asked);
      isThere = true;
      await vi.advanceTimersByTimeAsync(60_000);
      expect((await screen.findAllByRole('heading', { name: 'Space 2' })).length).toBeGreaterThan(0);
    } finally {
      vi.useRealTimers();
    }
  });
});
