import type { SharedMessage } from '@atrium/contract/sharing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { fakeWindow } from '../../testing/fake-window.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { useToasts } from '../../ui/notices/toast.ts';
import SharedPage from './shared-page.tsx';

const shared = {
  title: 'Tides',
  messageCount: 0,
  updatedAt: '2026-11-21T12:00:00.000Z',
  messages: [],
  nextAfter: null,
};

test('two clicks on the way to go on with a shared chat make one chat, and one that failed can be tried again', async () => {
  fakeWindow({ width: 1440 });
  const { requests } = fakeServer({
    'GET /api/auth/user': { body: { id: 'u', email: '', username: 'Mira', avatar: null, role: 'user', isDemo: false } },
    'GET /api/share/token': { body: shared },
    'POST /api/share/token/continue': { status: 503, body: { code: 'unavailable', message: 'Later.' } },
  });
  renderPage(<SharedPage token="token" />);
  const button = await screen.findByRole('button', { name: 'Continue this chat' });
  const asked = () => requests.filter(({ method }) => method === 'POST').length;
  fireEvent.click(button);
  fireEvent.click(button);
  await waitFor(() => expect(useToasts.getState().toasts[0]?.title).toBe('The chat could not be taken over'));
  expect(asked()).toBe(1);
  await waitFor(() => expect(screen.getByRole('button').getAttribute('aria-disabled')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'Continue this chat' }));
  await waitFor(() => expect(asked()).toBe(2));
});

test('a copy that is taken anew while it is read is read anew, and never beside the earlier one', async () => {
  fakeWindow({ width: 1440 });
  let taken = 1;
  const said = (position: number, content: string) => {
    const timestamp = shared.updatedAt;
    return {
      position,
      role: 'user',
      content,
      status: 'complete',
      timestamp,
      model: null,
      badge: null,
      sources: [],
      fileNames: [],
      persona: null,
    };
  };
  fakeServer({
    'GET /api/auth/user': { status: 401 },
    'GET /api/share/token': ({ address }) => {
      const isFirst = address.endsWith('after=0');
      const position = isFirst ? 1 : 2;
      return {
        body: {
          ...shared,
          messageCount: 2,
          updatedAt: `2026-11-2${taken}T12:00:00.000Z`,
          messages: [said(position, `Part ${position} of copy ${taken}`)],
          nextAfter: isFirst ? 1 : null,
        },
      };
    },
  });
  const mixed: string[] = [];
  new MutationObserver(() => {
    const text = document.body.textContent ?? '';
    if (text.includes('of copy 1') && text.includes('of copy 2')) mixed.push(text);
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
  renderPage(<SharedPage token="token" />);
  await screen.findByText('Part 1 of copy 1');
  taken = 2;
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('Part 2 of copy 2')).toBeTruthy();
  expect(screen.getByText('Part 1 of copy 2')).toBeTruthy();
  expect(mixed).toEqual([]);
});

test('a reply that is not whole says so, and of one from before that was kept nothing is said', async () => {
  fakeWindow({ width: 1440 });
  const reply = (position: number, status: SharedMessage['status']): SharedMessage => ({
    position,
    role: 'assistant',
    content: `Reply ${position}`,
    status,
    timestamp: shared.updatedAt,
    model: null,
    badge: null,
    sources: [],
    fileNames: [],
    persona: null,
  });
  const messages = [
    reply(1, 'stopped'),
    reply(2, 'cut'),
    reply(3, 'interrupted'),
    reply(4, 'complete'),
    reply(5, null),
  ];
  fakeServer({
    'GET /api/auth/user': { status: 401 },
    'GET /api/share/token': { body: { ...shared, messageCount: 5, messages } },
  });
  renderPage(<SharedPage token="token" />);
  await screen.findByText('Reply 5');
  const said = screen.getAllByRole('article').map((each) => /Stopped|Cut off|Interrupted/.exec(each.textContent)?.[0]);
  expect(said).toEqual(['Stopped', 'Cut off', 'Interrupted', undefined, undefined]);
});
