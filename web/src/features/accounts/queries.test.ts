import { beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';

const refusal = { status: 401, body: { code: 'sign-in-required', message: 'Sign in to do this.' } };
const user = { id: 'u', email: '', username: 'Mira', avatar: null, role: 'user', isDemo: false };

/**
 * Simulates a page load from the server. Returns who is signed in as it is known at first, and after asking the server
 * again.
 */
async function givenTo(who: 'a visitor' | 'anyone') {
  document.head.innerHTML = who === 'a visitor' ? '<meta name="atrium-user" content="" />' : '';
  vi.resetModules();
  const { learnWhoIsHere, userKey } = await import('./queries.ts');
  const { queryClient } = await import('../../lib/query-client.ts');
  return async () => {
    await queryClient.invalidateQueries({ queryKey: userKey });
    learnWhoIsHere();
    await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
    return queryClient.getQueryData(userKey);
  };
}

beforeEach(() => localStorage.clear());

test('a page given to a visitor knows who is here without asking, and asks when somebody may have signed in', async () => {
  const server = fakeServer({ 'GET /api/auth/user': { body: user } });
  const learn = await givenTo('a visitor');
  expect(await learn()).toBeNull();
  expect(server.requests).toEqual([]);
  expect(await learn()).toEqual(user);
  expect(server.requests).toHaveLength(1);
});

test('a 401 of a proxy does not say that a visitor is here', async () => {
  fakeServer({ 'GET /api/auth/user': { status: 401, body: '<html>401 Authorization Required</html>' } });
  const learn = await givenTo('anyone');
  expect(await learn()).toBeUndefined();
});

test.each([
  ['that may be of someone signed in', 'anyone', false],
  ['given to a visitor, in a browser that had someone signed in,', 'a visitor', true],
] as const)('a page %s asks who is here', async (_, who, hasMark) => {
  if (hasMark) localStorage.setItem('atrium.signed-in', '1');
  const server = fakeServer({ 'GET /api/auth/user': refusal });
  const learn = await givenTo(who);
  expect(await learn()).toBeNull();
  expect(server.requests.map(({ address }) => address)).toEqual(['/api/auth/user']);
});
