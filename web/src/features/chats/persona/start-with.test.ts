import { afterEach, beforeEach, expect, test } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { useToasts } from '../../../ui/notices/toast.ts';
import { newDraftKey } from '../composer/draft/draft.ts';
import { draftOf } from '../composer/draft/drafts.ts';
import { forgetDrafts } from '../composer/draft/forget-drafts.ts';
import { startWith } from './start-with.ts';

const vera = { id: 7, userId: 'u', name: 'Vera', role: '', avatar: '', greeting: '', isActive: true };
const own = (webChat: boolean) =>
  fakeServer({ 'GET /api/digital-personas': { body: [{ ...vera, multimodalConfig: { webChat } }] } });
const chosen = () => draftOf(newDraftKey).settings.personas.map(({ name }) => name);
const told = () => useToasts.getState().toasts.map(({ title, description }) => [title, description]);

beforeEach(() => queryClient.clear());
afterEach(() => {
  forgetDrafts();
  useToasts.setState({ toasts: [] });
});

test('an address that names a persona without web chat says so, and chooses nobody', async () => {
  own(false);
  await startWith('7');
  expect(chosen()).toEqual([]);
  expect(told()).toEqual([
    ['The persona could not be chosen', 'Web chat is off for Vera. Switch it on in the editor first.'],
  ]);
});

test('an address that names a persona chooses it for the next chat', async () => {
  own(true);
  await startWith('7');
  expect(chosen()).toEqual(['Vera']);
  expect(told()).toEqual([]);
});

test('an address that names nobody of the caller’s chooses nobody', async () => {
  own(true);
  await startWith('8');
  expect(chosen()).toEqual([]);
  expect(told()).toHaveLength(1);
});
