import { deleteChat } from '@atrium/contract/chats';
import type { Endpoint } from '@atrium/contract/endpoint';
import { type EndpointName, endpoints } from '@atrium/contract/endpoints';
import { createNote, deleteNote } from '@atrium/contract/notes';
import { deletePersona } from '@atrium/contract/personas';
import { shareChat } from '@atrium/contract/sharing';
import { deleteSpace } from '@atrium/contract/spaces';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forgetAttempts } from '../platform/attempts/attempt-store.ts';
import { describeOnBothStores } from '../testing/database/database.ts';
import { sampleCalls, samplePersona } from '../testing/samples/sample-calls.ts';
import { createWorld, type World } from '../testing/stages/world.ts';

const all = Object.entries(endpoints) as [EndpointName, Endpoint][];
/** Payments have a test of their own, with a card provider. */
const keyed = all
  .filter(([, { oncePerKey, rateClass }]) => oncePerKey && rateClass !== 'payment')
  .map(([name]) => name);

describeOnBothStores('a call that is repeated under its key', (open) => {
  let world: World;
  let token: string;
  beforeAll(async () => {
    world = await createWorld({ overrides: { database: await open() } });
    token = (await world.owner.call(shareChat, { params: { id: world.owned.shareChat ?? '' } })).token;
  });
  afterAll(() => world.close());

  const whoCalls = (name: EndpointName) => (endpoints[name].access === 'admin' ? world.others.admin : world.owner);
  const send = (name: EndpointName, key: string, body?: unknown, who = whoCalls(name)) => {
    const endpoint: Endpoint = endpoints[name];
    const sample = sampleCalls[name] ?? {};
    const params = { ...sample.params, token, ...(endpoint.owns && { [endpoint.owns]: world.owned[name] }) };
    return who.send(endpoint, {
      ...sample,
      ...(body ? { body } : {}),
      params,
      headers: { 'idempotency-key': key },
    } as never);
  };
  const idOf = (answer: { body: unknown }) => {
    const { id, chatId } = answer.body as { id?: string | number; chatId?: string };
    return id ?? chatId;
  };

  test.each(keyed)('%s makes one thing, also when it comes several times at once', async (name) => {
    const key = `one ${name}`.replaceAll(' ', '-');
    const together = await Promise.all(Array.from({ length: 5 }, () => send(name, key)));
    expect(together.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const after = await send(name, key);
    expect(new Set([...together, after].map(idOf)).size).toBe(1);
    expect(idOf(after)).toBeDefined();
    expect(after.body).toEqual(together[0]?.body);
    expect(idOf(await send(name, `${key}-2`))).not.toBe(idOf(after));
  });

  test('with other content under a known key is refused, and makes nothing', async () => {
    const first = await send('createSpace', 'content', { name: 'Marsh' });
    const other = await send('createSpace', 'content', { name: 'Reeds' });
    expect(other).toMatchObject({ status: 409, body: { code: 'conflict' } });
    const elsewhere = await send('createPersona', 'content');
    expect(elsewhere.status).toBe(409);
    expect(idOf(await send('createSpace', 'content', { name: 'Marsh' }))).toBe(idOf(first));
  });

  test('is not the same call for another object', async () => {
    const headers = { 'idempotency-key': 'same-words' };
    const body = { title: 'Marsh', content: 'Reeds' };
    const add = (spaceId: number) => world.owner.send(createNote, { params: { spaceId }, body, headers });
    expect((await add(1)).status).toBe(200);
    expect(await add(2)).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });

  test('is not the call of another user under the same key', async () => {
    const [one, other] = [
      await send('createPersona', 'theirs'),
      await send('createPersona', 'theirs', undefined, world.others.user),
    ];
    expect(other.status).toBe(200);
    expect(idOf(other)).not.toBe(idOf(one));
  });

  test.each([
    ['createSpace', deleteSpace, 'spaceId'],
    ['createPersona', deletePersona, 'id'],
    ['createNote', deleteNote, 'id'],
    ['continueShared', deleteChat, 'id'],
  ] as const)('of %s is told when what it made was deleted since', async (name, deletion, param) => {
    const made = idOf(await send(name, `${name}-gone`));
    await world.owner.call(deletion, { params: { [param]: made } } as never);
    const message = 'This was made already, and deleted since.';
    expect(await send(name, `${name}-gone`)).toMatchObject({ status: 409, body: { message } });
  });

  test('is done when the first one was refused', async () => {
    const body = { ...samplePersona, templateId: 999_999 };
    expect((await send('createPersona', 'refused', body)).status).toBe(404);
    expect((await send('createPersona', 'refused')).status).toBe(200);
  });

  test.each(['', 'a b', 'é', 'x'.repeat(201)])('is refused under the key %j', async (key) => {
    expect((await send('createSpace', key)).status).toBe(400);
  });

  test('is known for a day, and makes one more after that', async () => {
    const { db } = world.server.app.outside.database;
    const first = await send('createSpace', 'for-a-day');
    await forgetAttempts(db, new Date());
    expect(idOf(await send('createSpace', 'for-a-day'))).toBe(idOf(first));
    await db.execute(sql`update attempts set created_at = now() - interval '25 hours' where key = 'for-a-day'`);
    await forgetAttempts(db, new Date());
    expect(idOf(await send('createSpace', 'for-a-day'))).not.toBe(idOf(first));
  });
});
