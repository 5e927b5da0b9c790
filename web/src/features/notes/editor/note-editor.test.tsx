import { cleanup, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { type FakeAnswer, fakeServer } from '../../../testing/fake-server.ts';
import { fakeWindow } from '../../../testing/fake-window.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { user } from '../../../testing/spaces-stage.ts';
import NoteEditor from './note-editor.tsx';

/** Locks as browsers have them; jsdom has none. */
function fakeLocks() {
  const held = new Set<string>();
  return {
    async request(name: string, _: object, work: (lock: object | null) => Promise<void> | undefined) {
      if (held.has(name)) return work(null);
      held.add(name);
      await work({});
      held.delete(name);
    },
  };
}

it('what was not saved is there when the note is opened again after it could not be loaded', async () => {
  fakeWindow({ width: 1440 });
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { locks: fakeLocks() }));
  const note = {
    id: 'n',
    spaceId: 1,
    folderId: null,
    title: 'Herons',
    content: '',
    version: 3,
    isInKnowledgeBase: false,
  };
  const left = { owner: user.id, text: { title: 'Herons and storks', content: '' }, basedOn: 3, sent: null };
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
