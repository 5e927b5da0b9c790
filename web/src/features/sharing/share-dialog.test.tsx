import type { ShareState } from '@atrium/contract/sharing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { fakeWindow } from '../../testing/fake-window.ts';
import { renderPage } from '../../testing/render-page.tsx';
import ShareDialog from './share-dialog.tsx';

beforeEach(() => void fakeWindow({ width: 1440 }));

const share = { id: 's', token: 't', chatId: 'c', title: 'Tides', messageCount: 2, createdAt: '', updatedAt: '' };

async function wouldShow(state: Partial<ShareState>): Promise<string[]> {
  const none: ShareState = { share: null, messageCount: 2, fileNames: [], citedTitles: [], isOutdated: false };
  fakeServer({
    'GET /api/auth/user': { body: { id: 'u', email: '', username: 'Mira', avatar: null, role: 'user', isDemo: false } },
    'GET /api/chat/c/share': { body: { ...none, ...state } },
  });
  renderPage(<ShareDialog chatId="c" onClose={() => undefined} />);
  const dialog = await screen.findByRole('dialog', { name: 'Share this chat' });
  return (await within(dialog).findAllByRole('listitem')).map((line) => line.textContent);
}

const named = (count: number) => Array.from({ length: count }, (_, at) => `Note ${at + 1}`);

it.each([
  ['nothing where nothing is cited', { fileNames: ['plan.txt', 'plan.txt'] }, null],
  ['what is cited', { citedTitles: ['Tides', 'Wind'] }, 'Tides, Wind.'],
  ['the first ten of many', { citedTitles: named(12) }, `${named(10).join(', ')} and 2 more.`],
] satisfies [string, Partial<ShareState>, string | null][])(
  'before words of a space become public, the dialog names %s',
  async (_, state, expected) => {
    const lines = await wouldShow(state);
    const cited = lines.find((line) => line.startsWith('Readers see the words that replies cite from your space'));
    expect(cited ?? null).toEqual(expected === null ? null : expect.stringMatching(new RegExp(`: ${expected}$`)));
    expect(lines.at(-1)).toBe('Pictures from other websites are not loaded for readers.');
  },
);

it('of a link that is older than the chat it says what an update would show, and nothing of the copy that may not be so', async () => {
  const lines = await wouldShow({ share, citedTitles: ['Tides'], isOutdated: true });
  expect(lines.join()).not.toContain('Readers see');
  expect(screen.getByText(/^The chat has changed/).textContent).toBe(
    'The chat has changed since the copy was taken. Updated, it shows words that replies cite from your space: Tides.',
  );
});

it('a link that is gone already is taken back: the answer to an earlier try was lost', async () => {
  let isThere = true;
  const { requests } = fakeServer({
    'GET /api/auth/user': { body: { id: 'u', email: '', username: 'Mira', avatar: null, role: 'user', isDemo: false } },
    'GET /api/chat/c/share': () => ({
      body: {
        share: isThere ? share : null,
        messageCount: 2,
        fileNames: [],
        citedTitles: [],
        isOutdated: false,
      } satisfies ShareState,
    }),
    'DELETE /api/shares/s': () => {
      isThere = false;
      return requests.filter(({ method }) => method === 'DELETE').length === 1
        ? { body: '<html>Bad Gateway</html>', headers: { 'content-type': 'text/html' } }
        : { status: 404 };
    },
  });
  renderPage(<ShareDialog chatId="c" onClose={() => undefined} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Revoke link' }));
  await screen.findByRole('alert');
  fireEvent.click(screen.getByRole('button', { name: 'Revoke link' }));
  await screen.findByRole('button', { name: 'Make a public link' });
  expect(screen.queryByRole('alert')).toBeNull();
});

it('keeps the focus on the button that updates the copy while that is done, and does it once', async () => {
  let answer = () => {};
  const { requests } = fakeServer({
    'GET /api/auth/user': { body: { id: 'u', email: '', username: 'Mira', avatar: null, role: 'user', isDemo: false } },
    'GET /api/chat/c/share': {
      body: { share, messageCount: 2, fileNames: [], citedTitles: [], isOutdated: true } satisfies ShareState,
    },
    'PUT /api/shares/s': () =>
      new Promise((resolve) => {
        answer = () => resolve({ body: share });
      }),
  });
  renderPage(<ShareDialog chatId="c" onClose={() => undefined} />);
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Update the copy' });
  button.focus();
  fireEvent.click(button);
  await waitFor(() => expect(button.textContent).toBe('Updating...'));
  fireEvent.click(button);
  // Browsers take the focus away from a disabled control.
  expect([button.disabled, document.activeElement === button]).toEqual([false, true]);
  expect(requests.filter(({ method }) => method === 'PUT')).toHaveLength(1);
  answer();
  await waitFor(() => expect(button.textContent).toBe('Update the copy'));
});
