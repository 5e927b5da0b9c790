import type { FoundChat } from '@atrium/contract/chat-search';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { fakeWindow } from '../../../testing/fake-window.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import SearchDialog from './search-dialog.tsx';

const user = { id: 'u', email: '', username: 'Mira Anand', avatar: null, role: 'user', isDemo: true };
const found = (id: string, hits: FoundChat['hits'] = [], isHit = false): FoundChat => ({
  id,
  title: `Chat ${id}`,
  titleParts: [{ text: `Chat ${id}`, isHit }],
  createdAt: '2026-01-05T10:00:00Z',
  updatedAt: '2026-01-05T10:00:00Z',
  messageCount: 2,
  isRunning: false,
  pinnedAt: null,
  personas: [],
  hits,
});

beforeEach(() => void fakeWindow({ width: 1440 }));
afterEach(() => history.replaceState(null, '', '/'));

/**
 * Opens the dialog with the results for 'her' on screen and 'heron' just typed. With a `count` above 1, several chats
 * are found.
 */
async function writeOn(find = found, count = 1) {
  fakeServer({
    'GET /api/auth/user': { body: user },
    'GET /api/google-drive/chat-history': { body: [] },
    'GET /api/chat-sessions/search': ({ address }) => {
      const words = new URLSearchParams(address.split('?')[1]).get('q') ?? '';
      const chats = Array.from({ length: count }, (_, n) => find(n === 0 ? words : `${words} ${n}`));
      return { body: { chats, matched: 'all', hasMore: count > 1 } };
    },
  });
  const close = vi.fn();
  renderPage(<SearchDialog onClose={close} />);
  const field = await screen.findByRole('combobox');
  fireEvent.change(field, { target: { value: 'her' } });
  await screen.findByText('Chat her');
  fireEvent.change(field, { target: { value: 'heron' } });
  return { field, close };
}

it('Enter right after the last letter opens what is found for all of it, not what was found before', async () => {
  const { field, close } = await writeOn();
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(close).not.toHaveBeenCalled();
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(location.search).toBe('?chat=heron');
});

it('Ctrl and Enter right after the last letter opens it in a new tab, and leaves the search as it is', async () => {
  const { field, close } = await writeOn();
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
  await waitFor(() => expect(opened).toHaveBeenCalledWith('/dashboard?chat=heron', '_blank', 'noopener'));
  expect(close).not.toHaveBeenCalled();
});

it('does not outlast a step back in the history, whose page it would cover', async () => {
  history.pushState(null, '', '/dashboard?section=history');
  const { close } = await writeOn();
  expect(close).not.toHaveBeenCalled();
  history.back();
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
});

const hit: FoundChat['hits'][number] = {
  messageId: 'm1',
  role: 'assistant',
  timestamp: '2026-01-05T10:00:00Z',
  snippet: [{ text: 'Herons', isHit: true }],
};

it('Enter opens the chat at the message that was found', async () => {
  const { field, close } = await writeOn((words) => found(words, [hit]));
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(location.search).toBe('?chat=heron&message=m1');
});

it('Enter opens the chat where its title has the words', async () => {
  const { field, close } = await writeOn((words) => found(words, [hit], true));
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(location.search).toBe('?chat=heron');
});

it.each([
  [1, '1 chat found'],
  [20, 'More than 20 chats found'],
])('tells that it found %i chats, and where there are more, that there are', async (count, told) => {
  await writeOn(found, count);
  expect(await screen.findByText(told)).toBeTruthy();
});
