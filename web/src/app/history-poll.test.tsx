import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { FakeAnswer } from '../testing/fake-server.ts';
import { fakeServer } from '../testing/fake-server.ts';
import { fakeWindow } from '../testing/fake-window.ts';
import { renderPage } from '../testing/render-page.tsx';
import { App } from './app.tsx';

const history = '/api/google-drive/chat-history';
const user = { id: 'u', email: '', username: 'Mira Anand', avatar: null, role: 'user', isDemo: true };
const saved = [{ id: 'c1', title: 'Costs', modifiedTime: '2026-01-05T10:00:00Z', size: '10', isRunning: false }];

async function open() {
  const server = fakeServer({
    'GET /api/auth/user': { body: user },
    [`GET ${history}`]: ({ headers }): FakeAnswer =>
      headers.get('if-none-match') === '"7"' ? { status: 304 } : { body: saved, headers: { etag: '"7"' } },
  });
  renderPage(<App />);
  // Parts of the page are still being imported.
  await vi.waitFor(() => expect(screen.getByRole('link', { name: /Costs/ })).toBeTruthy(), 5_000);
  // The last parts are loaded when the page is idle.
  await pass(600);
  await act(() => vi.dynamicImportSettled());
  return () => server.requests.filter((request) => request.address.startsWith(history));
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('the history in the sidebar', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    fakeWindow({ width: 1440 });
  });

  it('is looked at every 2 s by its tag, and drawn again only when it has changed', async () => {
    const looks = await open();
    const before = looks().length;
    const list = screen.getByRole('navigation', { name: 'Chat history' });
    const changes: MutationRecord[] = [];
    const watcher = new MutationObserver((records) => changes.push(...records));
    watcher.observe(list, { subtree: true, childList: true, attributes: true, characterData: true });
    await pass(8000);
    expect(looks()).toHaveLength(before + 4);
    expect(looks().at(-1)?.headers.get('if-none-match')).toBe('"7"');
    expect(changes).toEqual([]);
    watcher.disconnect();
  });

  it('is left alone while nobody sees the page', async () => {
    const looks = await open();
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    const before = looks().length;
    await pass(20_000);
    expect(looks()).toHaveLength(before);
    vi.restoreAllMocks();
    window.dispatchEvent(new Event('visibilitychange'));
  });
});
