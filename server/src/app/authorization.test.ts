import type { Endpoint } from '@atrium/contract/endpoint';
import { type EndpointName, endpoints } from '@atrium/contract/endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../platform/ids/new-id.ts';
import { rawRequest } from '../testing/network/raw-request.ts';
import { sampleCalls } from '../testing/samples/sample-calls.ts';
import { createWorld, type World } from '../testing/stages/world.ts';
import type { TestClient } from '../testing/test-client.ts';

const all = Object.entries(endpoints) as [EndpointName, Endpoint][];
const owning = all.filter(([, endpoint]) => endpoint.owns !== undefined);
const people = ['stranger', 'visitor', 'user', 'admin'] as const;

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

function inputFor(name: EndpointName, id?: string) {
  const endpoint: Endpoint = endpoints[name];
  const sample = sampleCalls[name] ?? {};
  const params = { ...sample.params, ...(endpoint.owns && id !== undefined ? { [endpoint.owns]: id } : {}) };
  return { ...sample, params } as never;
}

/** An id of the same form that belongs to nothing. */
const absentLike = (id = '') => (/^\d+$/.test(id) ? '2147483000' : newId());

test('every endpoint of the contract is mounted, and nothing else is under /api', () => {
  const { http } = world.server.app;
  const missing = all.filter(([, { method, path }]) => !http.hasRoute({ method, url: path }));
  expect(
    missing.map(([name]) => name),
    'bind each in the routes of its slice, and list those in app/slices.ts',
  ).toEqual([]);
  const declared = new Set(all.map(([, { method, path }]) => `${method} ${path}`));
  const mounted = world.server.app.mounted.filter(({ url }) => url.startsWith('/api'));
  expect(mounted.filter(({ method, url }) => !declared.has(`${method} ${url}`))).toEqual([]);
  expect(mounted).toHaveLength(all.length);
});

test('the world holds an object for every endpoint that names one', () => {
  const missing = owning.map(([name]) => name).filter((name) => world.owned[name] === undefined);
  expect(missing, 'name one that the owner has, for each, in testing/stages/world.ts').toEqual([]);
});

describe.each(owning)('%s', (name, endpoint) => {
  test.each(people)('is to a %s as if the object of another did not exist, and leaves it as it was', async (who) => {
    const before = await world.look();
    const foreign = await world.others[who].send(endpoint, inputFor(name, world.owned[name]));
    const absent = await world.others[who].send(endpoint, inputFor(name, absentLike(world.owned[name])));
    expect(foreign.status).toBe(absent.status);
    expect(foreign.body).toEqual(absent.body);
    expect([401, 404]).toContain(foreign.status);
    expect(await world.look()).toBe(before);
  });

  test.each([
    '0',
    '-1',
    '1',
    'null',
    'undefined',
    'NaN',
    '[object Object]',
    "' or 1=1--",
    '%',
    '*',
    '../..',
    '%2e%2e%2f',
    '\u0000',
    '😀',
    'x'.repeat(3000),
    '00000000-0000-0000-0000-00000000000',
    '{01a1fe32-c9b4-768a-a9d9-9c2a7429022a}',
    '01A1FE32C9B4768AA9D99C2A7429022A',
    'true',
  ])('refuses the id %j', async (id) => {
    // Spaces are numbered per user, so 1 is the caller's own.
    if (id === '1' && endpoint.owns === 'spaceId') return;
    const answer = await world.owner.send(endpoint, inputFor(name, id));
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
  });

  // Sent as written: fetch would resolve the '..' itself and request another path.
  test('refuses the id ".."', async () => {
    const path = endpoint.path.replace(/:(\w+)/g, (_all, key) => (key === endpoint.owns ? '..' : '0'));
    const headers = { cookie: world.owner.jar.header() ?? '' };
    expect(await rawRequest(world.server.url, endpoint.method, path, headers)).toMatch(/^HTTP\/1\.1 4\d\d /);
  });
});

describe.each(all.filter(([, { access }]) => access === 'user' || access === 'admin'))('%s', (name, endpoint) => {
  test.each(['stranger', 'visitor'] as const)('is for signed-in users: 401 for a %s', async (who) => {
    const answer = await world.others[who].send(endpoint, inputFor(name, world.owned[name] ?? newId()));
    expect(answer).toMatchObject({ status: 401, body: { code: 'sign-in-required' } });
  });
});

test.each(all.filter(([, { access }]) => access === 'admin'))('%s is for admins: 403 for a user', async (name) => {
  const before = await world.look();
  const answer = await world.others.user.send(endpoints[name], inputFor(name, world.owned[name] ?? newId()));
  expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  expect(await world.look()).toBe(before);
});

describe('a list', () => {
  const lists = all.filter(
    ([, { method, path, response }]) => method === 'GET' && !path.includes(':') && response !== 'events',
  );
  const foundBy = async (client: TestClient) => {
    const { id } = await world.owner.call(endpoints.getUser);
    const ids = [id, ...Object.values(world.owned)].filter((each) => each.length > 8);
    const marks = [...ids, 'A marked question', 'marked.txt', 'Reader of maps', 'sk-marked'];
    const found: [string, readonly string[]][] = [];
    for (const [name, endpoint] of lists) {
      const text = await (await client.fetch(endpoint, inputFor(name))).text();
      found.push([name, marks.filter((mark) => text.includes(mark))]);
    }
    return new Map(found.filter(([, marksOfOne]) => marksOfOne.length > 0));
  };

  test('shows its owner what is his', async () => {
    const own = ['getUser', 'listSessions', 'listChats', 'driveHistory', 'searchChats', 'listPersonas', 'listShares'];
    expect([...(await foundBy(world.owner)).keys()]).toEqual(expect.arrayContaining(own));
  });

  test.each(['stranger', 'visitor', 'user'] as const)('shows a %s nothing of another', async (who) => {
    expect(await foundBy(world.others[who])).toEqual(new Map());
  });
});

describe('nothing a client merely says makes it someone else', () => {
  const who = async (init: RequestInit, query = '') => {
    const answer = await fetch(`${world.server.url}/api/auth/user${query}`, init);
    return answer.status;
  };
  const cookieValue = () => (world.owner.jar.header() ?? '').split('=').slice(1).join('=');

  test.each([
    'x-user-id',
    'x-user',
    'x-forwarded-user',
    'x-remote-user',
    'remote-user',
    'x-auth-user',
    'x-authenticated-user',
    'x-actor',
    'x-role',
    'x-admin',
    'authorization',
  ])('header %s', async (name) => {
    expect(await who({ headers: { [name]: name === 'authorization' ? 'Bearer admin' : '1' } })).toBe(401);
  });

  test.each(['user=1', 'role=admin', 'session=1', 'atrium.session_token=admin'])('cookie %s', async (cookie) => {
    expect(await who({ headers: { cookie } })).toBe(401);
  });

  test.each(['?userId=1', '?role=admin', '?token=1', '?actor[kind]=user'])('query %s', async (query) => {
    expect(await who({}, query)).toBe(401);
  });

  test.each([
    ['cut', (value: string) => value.slice(0, -4)],
    ['longer', (value: string) => `${value}a`],
    ['with another first letter', (value: string) => (value.startsWith('A') ? 'B' : 'A') + value.slice(1)],
    ['without its signature', (value: string) => value.split('.')[0] ?? ''],
    ['with an empty signature', (value: string) => `${value.split('.')[0]}.`],
    ['in capitals', (value: string) => value.toUpperCase()],
    ['empty', () => ''],
    ['quoted', (value: string) => `"${value}"`],
    ['twice', (value: string) => `${value}; atrium.session_token=${value}x`],
    ['encoded twice', (value: string) => encodeURIComponent(value)],
  ])('a session cookie %s', async (_how, damage) => {
    const cookie = `atrium.session_token=${damage(cookieValue())}`;
    expect(await who({ headers: { cookie } })).toBe(401);
  });

  test.each(['x-http-method-override', 'x-http-method', 'x-method-override'])('a method in %s', async (name) => {
    const before = await world.look();
    const path = `/api/chat/${world.owned.deleteChat}`;
    const headers = { [name]: 'DELETE', cookie: world.owner.jar.header() ?? '' };
    await fetch(world.server.url + path, { headers });
    await fetch(`${world.server.url}${path}?_method=DELETE`, { headers });
    expect(await world.look()).toBe(before);
  });

  test.each([
    (path: string) => `/${path}`,
    (path: string) => path.replace('/api', '/API'),
    (path: string) => path.replace('/api', '/x/../api'),
    (path: string) => path.replace('/api/', '/api/./'),
    (path: string) => path.replace('/api/', '/api//'),
    (path: string) => path.replace('/api/', '/%61pi/'),
    (path: string) => path.replace('/chat/', '/chat%2f'),
    (path: string) => path.replace('/chat/', '/chat/%2e%2e/chat/'),
    (path: string) => `${path}/`,
    (path: string) => `${path}.json`,
    (path: string) => `${path};a=b`,
    (path: string) => `${path}%00`,
    (path: string) => `${path}%20`,
    (path: string) => `${path}?id=${path.split('/').at(-1)}`,
    (path: string) => `http://localhost:3000${path}`,
  ])('a path written otherwise (%s)', async (write) => {
    const path = write(`/api/chat/${world.owned.readChat}`);
    const cookie = world.others.user.jar.header() ?? '';
    expect(await rawRequest(world.server.url, 'GET', path, { cookie })).not.toContain('marked');
  });
});
