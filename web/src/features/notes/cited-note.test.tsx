import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { renderPage } from '../../testing/render-page.tsx';
import CitedNote from './cited-note.tsx';

const content = 'Bring a lamp.\n\nThe ferry leaves at noon.';
const note = {
  id: 'n1',
  spaceId: 1,
  folderId: null,
  title: 'Crossing',
  content,
  isInKnowledgeBase: true,
  version: 4,
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
};
const marked = () => document.querySelector('mark')?.textContent;

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn();
  fakeServer({ 'GET /api/notes/n1': { body: note } });
});

it('marks what is cited, also where it has moved since', async () => {
  renderPage(<CitedNote id="n1" cited={{ start: 0, end: 25, version: 3, quote: 'The ferry leaves at noon.' }} />);
  await waitFor(() => expect(marked()).toBe('The ferry leaves at noon.'));
  expect(screen.queryByRole('status')).toBeNull();
});

it('is left where the browser gives something back for a scroll, as new ones do', async () => {
  Element.prototype.scrollIntoView = vi.fn(() => Promise.resolve()) as unknown as Element['scrollIntoView'];
  const { unmount } = renderPage(<CitedNote id="n1" cited={{ start: 15, end: 40, version: 4, quote: null }} />);
  await waitFor(() => expect(marked()).toBe('The ferry leaves at noon.'));
  expect(unmount).not.toThrow();
});

it('shows words that are gone as they were cited, and marks none', async () => {
  renderPage(<CitedNote id="n1" cited={{ start: 0, end: 20, version: 3, quote: 'The ferry leaves at one.' }} />);
  expect(await screen.findByText(/not in it any more/)).toBeTruthy();
  expect(screen.getByText('The ferry leaves at one.').tagName).toBe('BLOCKQUOTE');
  expect(marked()).toBeUndefined();
});

it('marks nothing of another version where the words are not known', async () => {
  renderPage(<CitedNote id="n1" cited={{ start: 0, end: 20, version: 3, quote: null }} />);
  expect(await screen.findByText(/may stand elsewhere now/)).toBeTruthy();
  expect(marked()).toBeUndefined();
});
