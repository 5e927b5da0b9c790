import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { choice, field, open } from './chat-stage.tsx';

const price = { input: 3_000_000, cached: 300_000, output: 15_000_000, reasoning: 15_000_000 };
const priced = (more: object) => ({
  'GET /api/models': { body: { defaultModel: 'gpt-4', models: [choice('gpt-4', 'ChatGPT 4.0', more)] } },
});

test('what a turn costs is told while it is written, and nothing is asked for it', async () => {
  const { requests, user } = open(priced({ route: 'platform-key', price }));
  const input = await field();
  expect(screen.queryByText(/credits$/)).toBeNull();
  await user.type(input, 'W');
  expect(await screen.findByText('About 0.65 credits')).toBeTruthy();
  const before = requests.length;
  await user.type(input, 'x'.repeat(40));
  expect(await screen.findByText('About 0.65 credits')).toBeTruthy();
  fireEvent.change(input, { target: { value: 'x'.repeat(40_000) } });
  expect(await screen.findByText('About 3.6 credits')).toBeTruthy();
  expect(requests.length).toBe(before);
});

test('a model that searches for every reply is reckoned with its searches, and says that they are always on', async () => {
  const capabilities = { images: false, pdf: false, thinking: false, webSearch: true, tools: false };
  const { user } = open(priced({ route: 'platform-key', price: { ...price, search: 2_500_000 }, capabilities }));
  await user.type(await field(), 'W');
  expect(await screen.findByText('About 1.1 credits')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Tools' }));
  expect((await screen.findByRole('menuitemcheckbox', { name: /Search web/ })).textContent).toContain(
    'Always on with ChatGPT 4.0',
  );
});

test.each([
  ['one’s own key pays', { route: 'own-key', price: null }, 'Paid by your own key'],
  ['a free model costs nothing', { route: 'house', price: null }, 'Free'],
])('%s, and it says so', async (_, more, words) => {
  const { user } = open(priced(more));
  await user.type(await field(), 'Why?');
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.queryByText(/credits/)).toBeNull();
});

const person = { id: 'u', email: 'm@example.org', username: 'Mira', avatar: null, role: 'user', isDemo: false };
const balance = (credits: number, isLow = true) => ({
  'GET /api/auth/user': { body: person },
  'GET /api/google-drive/chat-history': { body: [] },
  'GET /api/user/credits': { body: { credits, held: 0, owed: 0, isUnlimited: false, lowAt: 50, isLow } },
});

/** Writes a question that the user's own key would pay for; the key is gone when the page asks again. */
async function openWithOwnKeyThatGoes() {
  let more: object = { route: 'own-key', price: null };
  const { user } = open({
    'GET /api/models': () => ({ body: { defaultModel: 'gpt-4', models: [choice('gpt-4', 'ChatGPT 4.0', more)] } }),
  });
  await user.type(await field(), 'Why?');
  expect(await screen.findByText('Paid by your own key')).toBeTruthy();
  more = { route: 'platform-key', price };
}

test('who pays is told anew once a key was removed in another tab', async () => {
  await openWithOwnKeyThatGoes();
  const otherTab = new BroadcastChannel('atrium.models');
  otherTab.postMessage(null);
  expect(await screen.findByText('About 0.65 credits')).toBeTruthy();
  otherTab.close();
});

test('who pays is told anew once one comes back to a page of a while ago: the key may be removed on another device', async () => {
  await openWithOwnKeyThatGoes();
  const later = Date.now() + 3 * 60_000;
  vi.spyOn(Date, 'now').mockImplementation(() => later);
  window.dispatchEvent(new Event('visibilitychange'));
  expect(await screen.findByText('About 0.65 credits')).toBeTruthy();
  vi.restoreAllMocks();
});

test('that credits run out is said once, and again only after some were added', async () => {
  const first = open(balance(42.5));
  expect(await screen.findByText('You have 42 credits left.')).toBeTruthy();
  await first.user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText('You have 42 credits left.')).toBeNull();
  cleanup();
  queryClient.clear();
  const second = open(balance(30));
  await field();
  await waitFor(() => expect(second.requests.some(({ address }) => address === '/api/user/credits')).toBe(true));
  expect(screen.queryByText(/credits left/)).toBeNull();
  cleanup();
  queryClient.clear();
  open(balance(45));
  expect(await screen.findByText('You have 45 credits left.')).toBeTruthy();
});

test('that credits run out is not said where a key of one’s own pays, but as soon as they do', async () => {
  const priceless = { route: 'own-key', price: null };
  const two = [
    choice('gpt-4', 'ChatGPT 4.0', priceless),
    choice('claude-3', 'Claude 3', { route: 'platform-key', price }),
  ];
  const { user } = open({
    ...balance(42),
    'GET /api/models': { body: { defaultModel: 'gpt-4', models: two } },
  });
  await user.type(await field(), 'Why?');
  expect(await screen.findByText('Paid by your own key')).toBeTruthy();
  expect(screen.queryByText(/credits left/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Model: ChatGPT 4.0' }));
  await user.click(await screen.findByRole('menuitemradio', { name: /Claude 3/ }));
  expect(await screen.findByText('You have 42 credits left.')).toBeTruthy();
});

test('who has no credits at all is not told that they run out', async () => {
  const { requests } = open(balance(0));
  await field();
  await waitFor(() => expect(requests.some(({ address }) => address === '/api/user/credits')).toBe(true));
  expect(screen.queryByText(/credits left/)).toBeNull();
});
