import { listSpaces } from '@atrium/contract/routes/spaces.generated';
import { undoDepth } from '@codemirror/commands';
import type { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { call } from '../../../lib/api.ts';
import { navigate } from '../../../lib/navigation.ts';
import { fakeLocks } from '../../../testing/fake-locks.ts';
import { type FakeAnswer, fakeServer } from '../../../testing/fake-server.ts';
import { fakeWindow } from '../../../testing/fake-window.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { user } from '../../../testing/spaces-stage.ts';
import { useToasts } from '../../../ui/notices/toast.ts';
import { removeNote } from '../manage-notes.ts';
import NoteEditor from './note-editor.tsx';

it('what was not saved is there when the note is opened again after it could not be loaded', async () => {
  fakeWindow({ width: 1440 });
  fakeLocks();
  const note = {
    id: 'n',
    spaceId: 1,
    folderId: null,
    title: 'Herons',
    content: '',
    version: 3,
    isInKnowledgeBase: false,
  };
  const left = { owner: user.id, text: { title: 'Herons and storks', content: '' }, basedOn: 3, sent: [] };
  localStorage.setItem('atrium.draft-note.n.1', JSON.stringify(left));
  let answer: FakeAnswer = { status: 503, body: { code: 'overloaded', message: 'The server is busy.' } };
  fakeServer({ 'GET /api/auth/user': { body: user }, 'GET /api/notes/n': () => answer });
  const at = '/dashboard?section=spaces&space=1&note=n';
  renderPage(<NoteEditor spaceId={1} />, { at });
  await screen.findByText('The note could not be loaded');
  cleanup();
  answer = { body: note };
  renderPage(<NoteEditor spaceId={1} />, { at });
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Title' })).value).toBe('Herons and storks');
});

it('what was not saved of a note that was deleted elsewhere can still be saved after a reload', async () => {
  fakeWindow({ width: 1440 });
  fakeLocks();
  const text = { title: 'Storks', content: 'They clatter.' };
  localStorage.setItem('atrium.draft-note.g.1', JSON.stringify({ owner: user.id, text, basedOn: 2, sent: [] }));
  const made = { id: 'new', spaceId: 1, folderId: null, ...text, version: 1, isInKnowledgeBase: true };
  const gone = { status: 404, body: { code: 'not-found', message: 'This was not found.' } };
  const { requests } = fakeServer({
    'GET /api/auth/user': { body: user },
    'GET /api/notes/g': gone,
    'POST /api/spaces/1/notes': { body: made },
    'GET /api/spaces/1/notes': { body: [made] },
    'GET /api/spaces': { body: [] },
    'GET /api/notes/new': { body: made },
  });
  renderPage(<NoteEditor spaceId={1} />, { at: '/dashboard?section=spaces&space=1&note=g' });
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Title' })).value).toBe('Storks');
  fireEvent.click(screen.getByRole('button', { name: 'Save as a new note' }));
  await waitFor(() => expect(location.search).toContain('note=new'));
  expect(requests.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([text]);
  expect(localStorage.getItem('atrium.draft-note.g.1')).toBeNull();
});

it('what could not be saved is saved as soon as the server answers anything again', async () => {
  fakeWindow({ width: 1440 });
  fakeLocks();
  const note = {
    id: 'r',
    spaceId: 1,
    folderId: null,
    title: 'Rails',
    content: '',
    version: 1,
    isInKnowledgeBase: true,
  };
  let isAway = true;
  fakeServer({
    'GET /api/auth/user': { body: user },
    'GET /api/notes/r': { body: note },
    'GET /api/spaces/1/notes': { body: [] },
    'GET /api/spaces': { body: [] },
    'PATCH /api/notes/r': ({ body }) =>
      isAway ? { status: 502, body: null } : { body: { ...note, ...(body as object), version: 2 } },
  });
  renderPage(<NoteEditor spaceId={1} />, { at: '/dashboard?section=spaces&space=1&note=r' });
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Title' });
  fireEvent.change(field, { target: { value: 'Water rails' } });
  fireEvent.blur(field);
  await screen.findAllByText('Not saved – retrying');
  isAway = false;
  await act(() => call(listSpaces));
  await waitFor(() => expect(screen.getAllByText('Saved').length).toBeGreaterThan(0), { timeout: 1_000 });
});

it('of a note that was deleted, and of which nothing is left, it says so', async () => {
  fakeWindow({ width: 1440 });
  const gone = { status: 404, body: { code: 'not-found', message: 'This was not found.' } };
  fakeServer({ 'GET /api/auth/user': { body: user }, 'GET /api/notes/h': gone });
  renderPage(<NoteEditor spaceId={1} />, { at: '/dashboard?section=spaces&space=1&note=h' });
  await screen.findByText('This note is not here');
});

it('a note that was just deleted is not shown as saved to who goes back to it, and is there again when it is brought back', async () => {
  fakeWindow({ width: 1440 });
  fakeLocks();
  const note = { id: 'b', spaceId: 1, folderId: null, title: 'Bees', content: '', version: 1, isInKnowledgeBase: true };
  const gone = { status: 404, body: { code: 'not-found', message: 'This was not found.' } };
  let isDeleted = false;
  fakeServer({
    'GET /api/auth/user': { body: user },
    'GET /api/spaces/1/notes': { body: [] },
    'GET /api/spaces': { body: [] },
    'GET /api/notes/b': () => (isDeleted ? gone : { body: note }),
    'DELETE /api/notes/b': () => {
      isDeleted = true;
      return { body: {} };
    },
    'POST /api/notes/b/restore': () => {
      isDeleted = false;
      return { body: note };
    },
  });
  const at = '/dashboard?section=spaces&space=1&note=b';
  renderPage(<NoteEditor spaceId={1} />, { at });
  await screen.findByRole('textbox', { name: 'Title' });
  await act(() => removeNote(note));
  expect(screen.queryByRole('textbox', { name: 'Title' })).toBeNull();
  act(() => navigate(at));
  await screen.findByText('This note is not here');
  act(() => useToasts.getState().toasts[0]?.action?.run());
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Title' })).value).toBe('Bees');
});

describe('a note that was changed elsewhere while it was written', () => {
  const note = {
    id: 's',
    spaceId: 1,
    folderId: null,
    title: 'Storks',
    content: '',
    version: 1,
    isInKnowledgeBase: true,
  };
  const theirs = { ...note, title: 'Swans', version: 2 };
  const conflict = { status: 409, body: { code: 'conflict', message: 'Changed elsewhere.' } };
  const write = async (title: string) => {
    fakeWindow({ width: 1440 });
    fakeLocks();
    let asked = 0;
    const { requests } = fakeServer({
      'GET /api/auth/user': { body: user },
      'GET /api/notes/s': () => ({ body: asked++ === 0 ? note : theirs }),
      'PATCH /api/notes/s': conflict,
      'POST /api/spaces/1/notes': ({ body }) => ({ status: 201, body: { ...note, id: 'new', ...(body as object) } }),
      'GET /api/spaces/1/notes': { body: [] },
      'GET /api/spaces': { body: [] },
    });
    renderPage(<NoteEditor spaceId={1} />, { at: '/dashboard?section=spaces&space=1&note=s' });
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Title' });
    field.focus();
    fireEvent.change(field, { target: { value: title } });
    fireEvent.blur(field);
    const dialog = await screen.findByRole('dialog', { name: 'This note was changed elsewhere' });
    return { dialog: within(dialog), requests };
  };

  it('asks without a button at hand: whoever writes on presses none by a space', async () => {
    await write('Storks and herons');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('dialog')));
  });

  it('keeps both under a name that is cut between two characters, never within one', async () => {
    const { dialog, requests } = await write(`${'a'.repeat(179)}🦩`);
    fireEvent.click(dialog.getByRole('button', { name: 'Keep both' }));
    await waitFor(() => expect(requests.some(({ method }) => method === 'POST')).toBe(true));
    const sent = requests.find(({ method }) => method === 'POST')?.body as { title: string };
    expect(sent.title.isWellFormed()).toBe(true);
    expect(sent.title).toMatch(/^a{179}.* \(my version\)$/);
  });
});

it('a report that is opened to be read is shown as it is read, and is edited from there', async () => {
  fakeWindow({ width: 1440 });
  fakeLocks();
  const content = '## Key points\n\n- The fee is nine crowns.';
  const note = {
    id: 'r',
    spaceId: 1,
    folderId: null,
    title: 'Briefing',
    content,
    version: 1,
    isInKnowledgeBase: false,
  };
  fakeServer({ 'GET /api/auth/user': { body: user }, 'GET /api/notes/r': { body: note } });
  renderPage(<NoteEditor spaceId={1} />, { at: '/dashboard' });
  act(() => navigate('/dashboard?section=spaces&space=1&note=r', { state: { isReading: true } }));
  const edit = await screen.findByRole('button', { name: 'Edit' });
  expect(await screen.findByRole('heading', { name: 'Key points' })).toBeTruthy();
  expect(screen.queryByRole('toolbar')).toBeNull();
  edit.focus();
  fireEvent.click(edit);
  expect(screen.getByRole('toolbar')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Note text' })));
  expect(screen.queryByRole('heading', { name: 'Key points' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Preview' }));
  expect(await screen.findByRole('button', { name: 'Edit' })).toBeTruthy();
});

it('what was written before a look at the preview can still be undone after it', async () => {
  fakeWindow({ width: 1440 });
  fakeLocks();
  const note = { id: 'p', spaceId: 1, folderId: null, title: 'Pens', content: '', version: 1, isInKnowledgeBase: true };
  fakeServer({
    'GET /api/auth/user': { body: user },
    'GET /api/notes/p': { body: note },
    'PATCH /api/notes/p': ({ body }) => ({ body: { ...note, ...(body as object), version: 2 } }),
  });
  renderPage(<NoteEditor spaceId={1} />, { at: '/dashboard?section=spaces&space=1&note=p' });
  const text = () => screen.findByRole('textbox', { name: 'Note text' });
  const view = EditorView.findFromDOM(await text());
  act(() => view?.dispatch({ changes: { from: 0, insert: 'Blue ink.' }, userEvent: 'input.type' }));
  const preview = screen.getByRole('button', { name: 'Preview' });
  fireEvent.click(preview);
  await waitFor(() => expect(document.querySelector('.markdown')?.textContent).toContain('Blue ink.'));
  expect(screen.queryByRole('textbox', { name: 'Note text' })).toBeNull();
  fireEvent.click(preview);
  expect((await text()).textContent).toContain('Blue ink.');
  expect(undoDepth(EditorView.findFromDOM(await text())?.state as EditorState)).toBe(1);
});

it('what another tab saved of the note is shown at once, and what is written here is not overwritten by it', async () => {
  fakeWindow({ width: 1440 });
  fakeLocks();
  let note = { id: 't', spaceId: 1, folderId: null, title: 'Herons', content: '', version: 1, isInKnowledgeBase: true };
  const { requests } = fakeServer({
    'GET /api/auth/user': { body: user },
    'GET /api/notes/t': () => ({ body: note }),
    'PATCH /api/notes/t': () => new Promise(() => {}),
  });
  renderPage(<NoteEditor spaceId={1} />, { at: '/dashboard?section=spaces&space=1&note=t' });
  const title = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Title' });
  const otherTab = new BroadcastChannel('atrium.notes');
  const saveThere = (words: string) => {
    note = { ...note, title: words, version: note.version + 1 };
    otherTab.postMessage({ id: 't', spaceId: 1 });
  };
  saveThere('Herons of the north');
  await waitFor(() => expect(title.value).toBe('Herons of the north'));
  fireEvent.change(title, { target: { value: 'Herons, mine' } });
  const looks = () => requests.filter(({ method, address }) => method === 'GET' && address === '/api/notes/t').length;
  const before = looks();
  saveThere('Herons of the south');
  await waitFor(() => expect(looks()).toBeGreaterThan(before));
  await act(async () => {});
  expect(title.value).toBe('Herons, mine');
  otherTab.close();
});
