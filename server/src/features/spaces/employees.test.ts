import { assignEmployee, listEmployees, removeEmployee } from '@atrium/contract/employees';
import { createPersona, deletePersona } from '@atrium/contract/personas';
import { createSpace, deleteSpace, updateSpace } from '@atrium/contract/spaces';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { describeOnBothStores } from '../../testing/database/database.ts';
import { samplePersona } from '../../testing/samples/sample-calls.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { mostEmployees } from './policy.ts';

describeOnBothStores('virtual employees', (open) => {
  let database: Database;
  let server: TestApp;
  let ann: TestClient;
  let ben: TestClient;

  beforeAll(async () => {
    database = await open();
    server = await startTestApp({ overrides: { database } });
    [ann, ben] = [await server.demoUser(), await server.demoUser()];
  });
  afterAll(() => server.close());

  const space = async () => (await ann.call(createSpace, { body: { name: 'Herons' } })).id;
  const persona = (client: TestClient) => client.call(createPersona, { body: samplePersona });
  const working = async (spaceId: number) =>
    (await ann.call(listEmployees, { params: { spaceId } })).employees.map((one) => one.id);
  const refused = { status: 404, body: { code: 'not-found' } };

  it('of another are not assigned, nor those there are not', async () => {
    const spaceId = await space();
    const bens = await persona(ben);
    for (const personaId of [String(bens.id), '999999', 'template-999999', 'draft', '1 or 1=1']) {
      expect(await ann.send(assignEmployee, { params: { spaceId, personaId } })).toMatchObject(refused);
    }
    expect(await working(spaceId)).toEqual([]);
  });

  it('do not work in the space of another, and are not removed from it', async () => {
    const spaceId = await space();
    const { id } = await persona(ann);
    await ann.call(assignEmployee, { params: { spaceId, personaId: String(id) } });
    const params = { spaceId, personaId: 'template-1' };
    expect(await ben.send(listEmployees, { params })).toMatchObject(refused);
    expect(await ben.send(assignEmployee, { params })).toMatchObject(refused);
    expect(await ben.send(removeEmployee, { params: { spaceId, personaId: String(id) } })).toMatchObject(refused);
    expect(await working(spaceId)).toEqual([id]);
  });

  it('stand in the order they were assigned, once each, until they are removed', async () => {
    const spaceId = await space();
    const { id } = await persona(ann);
    await ann.call(assignEmployee, { params: { spaceId, personaId: 'template-1' } });
    await ann.call(assignEmployee, { params: { spaceId, personaId: `0${id}` } });
    const both = await ann.call(assignEmployee, { params: { spaceId, personaId: String(id) } });
    expect(both.employees.map((one) => one.id)).toEqual(['template-1', id]);
    expect(both.employees[1]).toMatchObject({ name: 'Vera', role: 'Reader of maps' });
    await ann.call(removeEmployee, { params: { spaceId, personaId: 'template-1' } });
    expect(await working(spaceId)).toEqual([id]);
    expect(await ann.send(removeEmployee, { params: { spaceId, personaId: 'template-1' } })).toMatchObject(refused);
  });

  it('are made of no template that admins have archived, and neither is the persona that chats begin with', async () => {
    const spaceId = await space();
    const params = { spaceId, personaId: 'template-3' };
    await ann.call(assignEmployee, { params });
    await database.db.execute(sql`update persona_templates set is_active = false where id = 3`);
    const body = { defaultPersona: 'template-3' };
    expect(await ann.send(updateSpace, { params: { spaceId }, body })).toMatchObject(refused);
    expect(await ann.send(createSpace, { body: { name: 'Reeds', ...body } })).toMatchObject(refused);
    expect(await ann.send(assignEmployee, { params: { ...params, spaceId: await space() } })).toMatchObject(refused);
    expect(await working(spaceId)).toEqual(['template-3']);
  });

  it('that were deleted work nowhere any more, and none works in a space that is gone', async () => {
    const spaceId = await space();
    const { id } = await persona(ann);
    await ann.call(assignEmployee, { params: { spaceId, personaId: String(id) } });
    await ann.call(deletePersona, { params: { id } });
    expect(await working(spaceId)).toEqual([]);
    await ann.call(deleteSpace, { params: { spaceId } });
    expect(await ann.send(listEmployees, { params: { spaceId } })).toMatchObject(refused);
  });

  it('that were deleted take no place of those that a space can hold', async () => {
    const spaceId = await space();
    const made = await Promise.all(Array.from({ length: mostEmployees }, () => persona(ann)));
    const assign = (id: number | string) => ann.send(assignEmployee, { params: { spaceId, personaId: String(id) } });
    for (const { id } of made) expect((await assign(id)).status).toBe(200);
    expect(await assign('template-1')).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect((await assign(made[0]?.id ?? 0)).status).toBe(200);
    await ann.call(deletePersona, { params: { id: made[0]?.id ?? 0 } });
    expect((await assign('template-1')).status).toBe(200);
    expect(await working(spaceId)).toHaveLength(mostEmployees);
    expect(await assign('template-2')).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });
});
