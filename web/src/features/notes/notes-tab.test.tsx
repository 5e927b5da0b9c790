import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { navigate } from '../../lib/navigation.ts';
import { queryClient } from '../../lib/query-client.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { fakeWindow } from '../../testing/fake-window.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { useToasts } from '../../ui/notices/toast.ts';
import { removeNote } from './manage-notes.ts';
import { closeNote } from './note-address.ts';
import NotesTab from './notes-tab.tsx';

const note = {
  id: 'n1',
  spaceId: 1,
  folderId: null,
  title: 'Herons',
  content: 'x'.repeat(100),
  length: 250,
  isInKnowledgeBase: true,
  version: 1,
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
};
const list = 'GET /api/spaces/1/notes';

beforeEach(() => void fakeWindow({ width: 1440 }));
afterEach(() => useToasts.setState({ toasts: [] }));

it('says that there are none, and makes one', async () => {
  const made = { ...note, title: '', content: '' };
  const server = fakeServer({ [list]: { body: [] }, 'POST /api/spaces/1/notes': { body: made } });
  renderPage(<NotesTab spaceId={1} />);
  expect(await screen.findByText('No notes yet')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Create new note' }));
  await waitFor(() => expect(location.search).toContain('note=n1'));
  expect(server.requests.some(({ method }) => method === 'POST')).toBe(true);
});

it('opens no note to whoever has gone elsewhere while it was made', async () => {
  const made = { ...note, title: '', content: '' };
  let answer = () => {};
  const server = fakeServer({
    [list]: { body: [note] },
    'POST /api/spaces/1/notes': () =>
      new Promise((resolve) => {
        answer = () => resolve({ body: made });
      }),
  });
  renderPage(<NotesTab spaceId={1} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Add Note' }));
  await waitFor(() => expect(server.requests.some(({ method }) => method === 'POST')).toBe(true));
  navigate('/dashboard?section=history');
  answer();
  await waitFor(() => expect(server.requests.filter(({ address }) => address.includes('notes?')).length).toBe(2));
  expect(location.search).toBe('?section=history');
});

it('has the focus on the card of a note that was closed by keys, where nothing else has it', async () => {
  fakeServer({ [list]: { body: [note] } });
  renderPage(<NotesTab spaceId={1} />, { at: '/dashboard?section=spaces&space=1&note=n1' });
  const card = await screen.findByRole('link', { name: 'Herons' });
  closeNote();
  await waitFor(() => expect(document.activeElement).toBe(card));
});

it('shows a title with the first 100 characters and dots, or that there is no content', async () => {
  fakeServer({ [list]: { body: [note, { ...note, id: 'n2', title: '', content: ' \n' }] } });
  renderPage(<NotesTab spaceId={1} />);
  expect(await screen.findByText(`${'x'.repeat(100)}...`)).toBeTruthy();
  expect(screen.getByText('Untitled note')).toBeTruthy();
  expect(screen.getByText('No content')).toBeTruthy();
});

it('deletes at once and brings back; where that fails the note is there again', async () => {
  let isDown = true;
  let notes = [note];
  fakeServer({
    [list]: () => ({ body: notes }),
    'DELETE /api/notes/n1': () => {
      if (isDown) return { status: 503 };
      notes = [];
      return { body: { ok: true } };
    },
    'POST /api/notes/n1/restore': () => {
      notes = [note];
      return { body: note };
    },
  });
  renderPage(<NotesTab spaceId={1} />);
  const remove = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Options for Herons' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  };
  await remove();
  await waitFor(() => expect(useToasts.getState().toasts[0]?.title).toBe('The note was not deleted'));
  expect(await screen.findByText('Herons')).toBeTruthy();
  isDown = false;
  await remove();
  await waitFor(() => expect(useToasts.getState().toasts[0]?.title).toBe('Note deleted'));
  await screen.findByText('No notes yet');
  useToasts.getState().toasts[0]?.action?.run();
  expect(await screen.findByText('Herons')).toBeTruthy();
});

it('has the reports of the space read again when a note goes or comes back: one may lead to it', async () => {
  fakeServer({
    [list]: { body: [note] },
    'DELETE /api/notes/n1': { body: { ok: true } },
    'POST /api/notes/n1/restore': { body: note },
  });
  const key = ['/api/spaces/1/reports'];
  const isOld = () => queryClient.getQueryState(key)?.isInvalidated;
  queryClient.setQueryData(key, []);
  await removeNote(note);
  expect(isOld()).toBe(true);
  queryClient.setQueryData(key, []);
  useToasts.getState().toasts[0]?.action?.run();
  await waitFor(() => expect(isOld()).toBe(true));
});

it.each([
  ['a number cut in two', `${'x'.repeat(96)}&#9`, 250, `${'x'.repeat(96)}...`],
  ['its first sign alone', `${'x'.repeat(99)}&`, 250, `${'x'.repeat(99)}...`],
  ['a whole one', `${'x'.repeat(95)}&#93;`, 250, `${'x'.repeat(95)}&#93;...`],
  ['a word after a sign', `${'x'.repeat(95)} AT&T`, 250, `${'x'.repeat(95)} AT&T...`],
  ['a text that is not cut', 'It ends with &#9', 16, 'It ends with &#9...'],
])('shows no half of an escaped sign on a card: %s', async (_what, content, length, shown) => {
  fakeServer({ [list]: { body: [{ ...note, content, length }] } });
  renderPage(<NotesTab spaceId={1} />);
  expect(await screen.findByText(shown)).toBeTruthy();
});
