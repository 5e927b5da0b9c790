import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeLocks } from '../../../testing/fake-locks.ts';
import { type FakeAnswer, fakeServer } from '../../../testing/fake-server.ts';
import { fakeWindow } from '../../../testing/fake-window.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { space, user } from '../../../testing/spaces-stage.ts';
import { useToasts } from '../../../ui/notices/toast.ts';
import SpacesPage from '../../spaces/spaces-page.tsx';
import { removeNote } from '../manage-notes.ts';
import NoteEditor from './note-editor.tsx';

const note = { id: 'g', spaceId: 2, folderId: null, title: 'Bees', content: '', version: 1, isInKnowledgeBase: true };
const text = { title: 'Bees and wasps', content: '' };
const at = '/dashboard?section=spaces&space=2&note=g';
const gone: FakeAnswer = { status: 404 };
const made = (spaceId: number): FakeAnswer => ({ status: 201, body: { ...note, ...text, id: 'new', spaceId } });
const toasted = () => useToasts.getState().toasts[0];
const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('atrium.draft-note.'));

/** Resolves when everything that waited for nothing else is done. */
const passed = () => new Promise((resolve) => setTimeout(resolve));

/** A server on which the note, and where `home` is given also its space, goes as soon as something is written. */
function serve(answers: Parameters<typeof fakeServer>[0] = {}) {
  let isThere = true;
  const { requests } = fakeServer({
    'GET /api/auth/user': { body: user },
    'GET /api/notes/g': () => (isThere ? { body: note } : gone),
    'PATCH /api/notes/g': () => {
      isThere = false;
      return gone;
    },
    'DELETE /api/notes/g': { body: {} },
    'GET /api/spaces': { body: [space(2), space(1, { name: 'Heim' })] },
    ...answers,
  });
  return {
    posted: () => requests.filter(({ method }) => method === 'POST').map(({ address, body }) => [address, body]),
  };
}

async function write(title: string) {
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Title' });
  fireEvent.change(field, { target: { value: title } });
  return field;
}

beforeEach(() => {
  fakeWindow({ width: 1440 });
  fakeLocks();
  useToasts.setState({ toasts: [] });
});

describe('what was written in a note that was deleted elsewhere', () => {
  it('is saved in the personal space where its own was deleted too', async () => {
    const { posted } = serve({ 'POST /api/spaces/2/notes': gone, 'POST /api/spaces/1/notes': made(1) });
    renderPage(<NoteEditor spaceId={2} />, { at });
    fireEvent.blur(await write(text.title));
    fireEvent.click(await screen.findByRole('button', { name: 'Save as a new note' }));
    await waitFor(() => expect(location.search).toContain('space=1&tab=notes&note=new'));
    expect(posted().at(-1)).toEqual(['/api/spaces/1/notes', text]);
    expect(toasted()?.description).toBe('The space was deleted too. It is in Heim.');
    expect(drafts()).toEqual([]);
  });

  it('is saved as a new note when its writer leaves it', async () => {
    const { posted } = serve({ 'POST /api/spaces/2/notes': made(2) });
    renderPage(<NoteEditor spaceId={2} />, { at });
    fireEvent.blur(await write(text.title));
    await screen.findByRole('button', { name: 'Save as a new note' });
    fireEvent.click(screen.getByRole('button', { name: 'Back to the space' }));
    await waitFor(() => expect(toasted()?.title).toBe('The note was deleted elsewhere'));
    expect(toasted()?.description).toBe('What you wrote is saved as a note of its own.');
    expect(posted()).toEqual([['/api/spaces/2/notes', text]]);
    await waitFor(() => expect(drafts()).toEqual([]));
    toasted()?.action?.run();
    expect(location.search).toContain('note=new');
  });

  it('is saved too where that shows only after it was left, and can be saved again where it could not be', async () => {
    let answer: FakeAnswer = { status: 503, body: { code: 'overloaded', message: 'The server is busy.' } };
    const { posted } = serve({ 'POST /api/spaces/2/notes': () => answer });
    renderPage(<NoteEditor spaceId={2} />, { at });
    await write(text.title);
    fireEvent.click(screen.getByRole('button', { name: 'Back to the space' }));
    await waitFor(() => expect(toasted()?.title).toBe('What you wrote was not saved'));
    expect(drafts()).toHaveLength(1);
    answer = made(2);
    toasted()?.action?.run();
    await waitFor(() => expect(toasted()?.title).toBe('The note was deleted elsewhere'));
    expect(posted()).toHaveLength(2);
    expect(drafts()).toEqual([]);
  });

  it('is saved once, also where its writer comes back to the window by leaving it', async () => {
    const looked = Promise.withResolvers<FakeAnswer>();
    const saved = Promise.withResolvers<FakeAnswer>();
    let patches = 0;
    const { posted } = serve({
      'GET /api/notes/g': () => (patches === 0 ? { body: note } : gone),
      'PATCH /api/notes/g': () => {
        patches += 1;
        return patches === 1 ? gone : looked.promise;
      },
      'POST /api/spaces/2/notes': () => saved.promise,
    });
    renderPage(<NoteEditor spaceId={2} />, { at });
    fireEvent.blur(await write(text.title));
    await screen.findByRole('button', { name: 'Save as a new note' });
    fireEvent.focus(window);
    fireEvent.click(screen.getByRole('button', { name: 'Back to the space' }));
    looked.resolve(gone);
    await passed();
    saved.resolve(made(2));
    await waitFor(() => expect(drafts()).toEqual([]));
    await passed();
    expect(posted()).toHaveLength(1);
    expect(useToasts.getState().toasts).toHaveLength(1);
  });

  it('is saved once where its writer leaves before the button has saved it, and again only where that failed', async () => {
    for (const first of [made(2), { status: 503 }]) {
      const held = Promise.withResolvers<FakeAnswer>();
      let posts = 0;
      const { posted } = serve({
        'POST /api/spaces/2/notes': () => {
          posts += 1;
          return posts === 1 ? held.promise : made(2);
        },
      });
      const { unmount } = renderPage(<NoteEditor spaceId={2} />, { at });
      fireEvent.blur(await write(text.title));
      fireEvent.click(await screen.findByRole('button', { name: 'Save as a new note' }));
      fireEvent.click(screen.getByRole('button', { name: 'Back to the space' }));
      await passed();
      held.resolve(first);
      await waitFor(() => expect(drafts()).toEqual([]));
      expect(posted()).toHaveLength(first.status === 503 ? 2 : 1);
      unmount();
    }
  });

  it('is saved with what is written while the button saves it, and leads to its note only who has stayed', async () => {
    for (const isLeaving of [false, true]) {
      const held = Promise.withResolvers<FakeAnswer>();
      const written: unknown[] = [];
      serve({
        'POST /api/spaces/2/notes': () => held.promise,
        'PATCH /api/notes/new': ({ body }) => {
          written.push(body);
          return { body: { ...note, ...text, title: 'Bees, wasps, ants', id: 'new', version: 2 } };
        },
        'GET /api/notes/new': { body: { ...note, id: 'new' } },
      });
      const { unmount } = renderPage(<NoteEditor spaceId={2} />, { at });
      fireEvent.blur(await write(text.title));
      fireEvent.click(await screen.findByRole('button', { name: 'Save as a new note' }));
      await write('Bees, wasps, ants');
      if (isLeaving) fireEvent.click(screen.getByRole('button', { name: 'Back to the space' }));
      await passed();
      held.resolve(made(2));
      await waitFor(() => expect(toasted()?.title).toBe('Saved as a note of its own'));
      expect(written).toEqual([{ title: 'Bees, wasps, ants', content: '', basedOn: 1 }]);
      expect(location.search.includes('note=new')).toBe(!isLeaving);
      expect(drafts()).toEqual([]);
      useToasts.setState({ toasts: [] });
      unmount();
    }
  });

  it('makes no second note where what was written while the button saved it could not be saved in the first', async () => {
    for (const isLeaving of [false, true]) {
      const held = Promise.withResolvers<FakeAnswer>();
      let isBusy = true;
      const written: unknown[] = [];
      const later = { ...note, title: 'Bees, wasps, ants', id: 'new', version: 2 };
      const { posted } = serve({
        'POST /api/spaces/2/notes': () => held.promise,
        'PATCH /api/notes/new': ({ body }) => {
          if (!isBusy) written.push(body);
          return isBusy ? { status: 503 } : { body: later };
        },
        'GET /api/notes/new': { body: later },
      });
      const { unmount } = renderPage(<NoteEditor spaceId={2} />, { at });
      fireEvent.blur(await write(text.title));
      fireEvent.click(await screen.findByRole('button', { name: 'Save as a new note' }));
      await write(later.title);
      held.resolve(made(2));
      await waitFor(() => expect(toasted()?.title).toBe('The note was not saved'));
      isBusy = false;
      fireEvent.click(
        screen.getByRole('button', { name: isLeaving ? 'Back to the space' : 'Save as a new note', busy: false }),
      );
      await waitFor(() => expect(drafts()).toEqual([]));
      expect(posted()).toHaveLength(1);
      expect(written).toEqual([{ title: later.title, content: '', basedOn: 1 }]);
      useToasts.setState({ toasts: [] });
      unmount();
    }
  });

  it('is saved as another new note where the first was deleted meanwhile', async () => {
    const held = Promise.withResolvers<FakeAnswer>();
    const { posted } = serve({ 'POST /api/spaces/2/notes': () => held.promise, 'PATCH /api/notes/new': gone });
    renderPage(<NoteEditor spaceId={2} />, { at });
    fireEvent.blur(await write(text.title));
    fireEvent.click(await screen.findByRole('button', { name: 'Save as a new note' }));
    await write('Bees, wasps, ants');
    held.resolve(made(2));
    await waitFor(() => expect(toasted()?.title).toBe('The note was not saved'));
    fireEvent.click(screen.getByRole('button', { name: 'Save as a new note', busy: false }));
    await waitFor(() => expect(drafts()).toEqual([]));
    expect(posted().map(([, body]) => body)).toEqual([text, { title: 'Bees, wasps, ants', content: '' }]);
  });

  it('is not saved again where its editor was opened anew and has saved it', async () => {
    let isBack = false;
    const { posted } = serve({
      'GET /api/notes/g': () => (isBack || drafts().length === 0 ? { body: note } : gone),
      'PATCH /api/notes/g': () => (isBack ? { body: { ...note, ...text, version: 2 } } : gone),
      'POST /api/spaces/2/notes': { status: 503 },
    });
    const { unmount } = renderPage(<NoteEditor spaceId={2} />, { at });
    fireEvent.blur(await write(text.title));
    await screen.findByRole('button', { name: 'Save as a new note' });
    fireEvent.click(screen.getByRole('button', { name: 'Back to the space' }));
    await waitFor(() => expect(toasted()?.title).toBe('What you wrote was not saved'));
    const again = toasted()?.action;
    unmount();
    isBack = true;
    renderPage(<NoteEditor spaceId={2} />, { at });
    await waitFor(() => expect(drafts()).toEqual([]));
    again?.run();
    await passed();
    expect(posted()).toHaveLength(1);
  });

  it('goes with the note where its writer deletes it', async () => {
    const { posted } = serve({ 'POST /api/spaces/2/notes': made(2) });
    renderPage(<NoteEditor spaceId={2} />, { at });
    await write(text.title);
    await removeNote(note);
    await waitFor(() => expect(toasted()?.title).toBe('Note deleted'));
    await passed();
    expect(posted()).toEqual([]);
  });
});

it('a note that is deleted in another window says so before anything is written in it, and comes back with it', async () => {
  let isThere = true;
  serve({
    'GET /api/notes/g': () => (isThere ? { body: note } : gone),
    'PATCH /api/notes/g': () => (isThere ? { body: { ...note, version: 2 } } : gone),
  });
  renderPage(<NoteEditor spaceId={2} />, { at });
  await screen.findByRole('textbox', { name: 'Title' });
  const otherTab = new BroadcastChannel('atrium.spaces');
  isThere = false;
  otherTab.postMessage(null);
  // Nothing of it is unsaved.
  expect(await screen.findByText('This note was deleted elsewhere. Its text is still here.')).toBeTruthy();
  expect(screen.getAllByText('Deleted elsewhere')).toHaveLength(2);
  await write(text.title);
  expect(screen.getByText('This note was deleted elsewhere. What you wrote is still here.')).toBeTruthy();
  expect(screen.getAllByText('Not saved – deleted elsewhere')).toHaveLength(2);
  await write(note.title);
  isThere = true;
  otherTab.postMessage(null);
  await waitFor(() => expect(screen.queryByText(/This note was deleted elsewhere/)).toBeNull());
  otherTab.close();
});

describe('the page of a space that was deleted', () => {
  it('shows what is left unsaved of the open note, and saves it', async () => {
    localStorage.setItem('atrium.draft-note.g.1', JSON.stringify({ owner: user.id, text, basedOn: 1, sent: [] }));
    const { posted } = serve({
      'GET /api/notes/g': gone,
      'POST /api/spaces/2/notes': gone,
      'POST /api/spaces/1/notes': made(1),
    });
    renderPage(<SpacesPage />, { at });
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Title' })).value).toBe(text.title);
    expect(screen.getByRole('heading', { name: 'This space is not there' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Save as a new note' }));
    await waitFor(() => expect(posted().at(-1)).toEqual(['/api/spaces/1/notes', text]));
  });

  it('says so where nothing is left of it', async () => {
    serve({ 'GET /api/notes/g': gone });
    renderPage(<SpacesPage />, { at });
    expect(await screen.findByRole('link', { name: 'All spaces' })).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Title' })).toBeNull();
  });
});
