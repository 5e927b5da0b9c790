import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { useCredits } from './queries.ts';

const user = { id: 'u', email: '', username: 'Mira', avatar: null, role: 'user', isDemo: false };
const balance = { credits: 40, held: 0, owed: 0, isUnlimited: false, lowAt: 20, isLow: false };

function Balance() {
  const { data, error } = useCredits();
  return <p>{error?.message ?? data?.credits ?? 'nothing yet'}</p>;
}

test('a visitor’s credits are not asked for', async () => {
  const { requests } = fakeServer({ 'GET /api/auth/user': { status: 401 } });
  renderPage(<Balance />);
  await waitFor(() => expect(requests.map(({ address }) => address)).toEqual(['/api/auth/user']));
  expect(screen.getByText('nothing yet')).toBeTruthy();
});

test('a balance that cannot be read is an error by the name of the specification', async () => {
  fakeServer({ 'GET /api/auth/user': { body: user }, 'GET /api/user/credits': { status: 500 } });
  renderPage(<Balance />);
  expect(await screen.findByText('Failed to fetch user credits')).toBeTruthy();
});

test('the balance is looked at again when the window gets the focus, once it is older than 30 s', async () => {
  let credits = 40;
  const { requests } = fakeServer({
    'GET /api/auth/user': { body: user },
    'GET /api/user/credits': () => ({ body: { ...balance, credits } }),
  });
  renderPage(<Balance />);
  await screen.findByText('40');
  const looks = () => requests.filter(({ address }) => address === '/api/user/credits').length;
  const focus = () => act(async () => void window.dispatchEvent(new Event('visibilitychange')));
  await focus();
  expect(looks()).toBe(1);
  credits = 38;
  await letItAge();
  await focus();
  expect(await screen.findByText('38')).toBeTruthy();
  expect(looks()).toBe(2);
});

test('the balance is looked at again at once when something was paid in another tab', async () => {
  let credits = 40;
  fakeServer({
    'GET /api/auth/user': { body: user },
    'GET /api/user/credits': () => ({ body: { ...balance, credits } }),
  });
  renderPage(<Balance />);
  await screen.findByText('40');
  credits = 2_040;
  const otherTab = new BroadcastChannel('atrium.payments');
  otherTab.postMessage({ credits: 2_000 });
  expect(await screen.findByText('2040')).toBeTruthy();
  otherTab.close();
});

/** Makes the balance look as if it had been loaded more than 30 s ago. */
async function letItAge(): Promise<void> {
  const key = ['/api/user/credits'];
  const data = queryClient.getQueryData(key);
  await act(async () => void queryClient.setQueryData(key, data, { updatedAt: Date.now() - 30_001 }));
}
