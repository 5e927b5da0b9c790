import { createPersona } from '@atrium/contract/personas';
import { createSpace, deleteSpace, listSpaces, restoreSpace } from '@atrium/contract/spaces';
import { createTask, deleteTask, listTasks, orderTasks, restoreTask, updateTask } from '@atrium/contract/tasks';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../platform/ids/new-id.ts';
import { describeOnBothStores } from '../../testing/database/database.ts';
import { type FailingDatabase, failingDatabase } from '../../testing/database/failing-database.ts';
import { samplePersona } from '../../testing/samples/sample-calls.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { createSpaces } from '../spaces/index.ts';
import { createTasks } from './index.ts';

describeOnBothStores('tasks', (open) => {
  let database: FailingDatabase;
  let server: TestApp;
  let ann: TestClient;
  let ben: TestClient;

  beforeAll(async () => {
    database = failingDatabase(await open());
    server = await startTestApp({ overrides: { database } });
    [ann, ben] = [await server.demoUser(), await server.demoUser()];
  });
  afterAll(() => server.close());

  const space = async () => ({ spaceId: (await ann.call(createSpace, { body: { name: 'Herons' } })).id });
  const add = (params: { spaceId: number }, title: string) => ann.call(createTask, { params, body: { title } });
  const titles = async (params: { spaceId: number }) => (await ann.call(listTasks, { params })).map((one) => one.title);
  const refused = { status: 404, body: { code: 'not-found' } };

  it('of another are not found, and stay as they were and where they were', async () => {
    const params = await space();
    const [first, second] = [await add(params, 'One'), await add(params, 'Two')];
    expect(await ben.send(updateTask, { params: { id: first.id }, body: { title: 'Mine' } })).toMatchObject(refused);
    expect(await ben.send(deleteTask, { params: { id: first.id } })).toMatchObject(refused);
    expect(await ben.send(restoreTask, { params: { id: first.id } })).toMatchObject(refused);
    await ben.call(orderTasks, { params: { spaceId: 1 }, body: { ids: [second.id, first.id] } });
    expect(await ann.call(listTasks, { params })).toEqual([first, second]);
  });

  it('are not given to a persona of another', async () => {
    const params = await space();
    const { id } = await ben.call(createPersona, { body: samplePersona });
    const body = { title: 'Count', assignee: { kind: 'persona' as const, id } };
    expect(await ann.send(createTask, { params, body })).toMatchObject(refused);
    expect(await titles(params)).toEqual([]);
    const task = await add(params, 'Ring');
    expect(await ann.send(updateTask, { params: { id: task.id }, body })).toMatchObject(refused);
    expect(await ann.call(listTasks, { params })).toEqual([task]);
  });

  it('are added once by a call that is repeated, and refused under the id of another', async () => {
    const params = await space();
    const taskId = newId();
    const body = { title: 'Count', description: 'At dawn', taskId };
    const [one, other] = await Promise.all([1, 2].map(() => ann.call(createTask, { params, body })));
    const again = await ann.call(createTask, { params, body });
    expect([one?.id, other?.id, again.id]).toEqual([taskId, taskId, taskId]);
    expect(await titles(params)).toEqual(['Count']);
    const changed = { ...body, title: 'Ring' };
    expect(await ann.send(createTask, { params, body: changed })).toMatchObject({ status: 409 });
    expect(await ann.send(createTask, { params: await space(), body })).toMatchObject({ status: 409 });
    expect(await ann.send(createTask, { params, body: { ...body, taskId: '7' } as never })).toMatchObject({
      status: 400,
    });
    const theirs = await ben.call(createTask, { params: { spaceId: 1 }, body: changed });
    expect(theirs).toMatchObject({ id: taskId, title: 'Ring' });
    await ann.call(deleteTask, { params: { id: taskId } });
    expect(await ann.send(createTask, { params, body })).toMatchObject({ status: 409 });
    expect(await titles(params)).toEqual([]);
  });

  it('are refused a day there is not and a status there is not', async () => {
    const { id } = await add(await space(), 'One');
    for (const body of [{ dueDate: '2026-02-30' }, { status: 'lost' }, { title: ' ' }]) {
      expect(await ann.send(updateTask, { params: { id }, body: body as never })).toMatchObject({ status: 400 });
    }
  });

  it('begin to do, of medium priority and nobody’s; each field can be changed by itself', async () => {
    const params = await space();
    const task = await add(params, 'Count');
    expect(task).toMatchObject({ status: 'open', priority: 'medium', dueDate: null, assignee: null });
    const { id } = await ann.call(createPersona, { body: samplePersona });
    const change = {
      status: 'in_progress' as const,
      priority: 'high' as const,
      dueDate: '2026-12-24',
      assignee: { kind: 'persona' as const, id },
    };
    const saved = await ann.call(updateTask, { params: { id: task.id }, body: change });
    expect(saved).toMatchObject({ title: 'Count', ...change });
    expect(await ann.call(listTasks, { params })).toEqual([saved]);
  });

  it('stand in the order given, those left out behind, and are listed a page at a time', async () => {
    const params = await space();
    const [, two, three] = [await add(params, 'One'), await add(params, 'Two'), await add(params, 'Three')];
    await ann.call(orderTasks, { params, body: { ids: [three.id, two.id] } });
    expect(await titles(params)).toEqual(['Three', 'Two', 'One']);
    await add(params, 'Four');
    const query = { offset: '2', limit: '2' };
    expect((await ann.call(listTasks, { params, query })).map((one) => one.title)).toEqual(['One', 'Four']);
  });

  it('are put in order by a handful of statements, however many they are', async () => {
    const params = await space();
    const added: string[] = [];
    for (let n = 0; n < 20; n += 1) added.push((await add(params, `Count ${n}`)).id);
    const ids = added.toReversed();
    database.failAt(15);
    await ann.call(orderTasks, { params, body: { ids } });
    database.failAt(null);
    expect((await ann.call(listTasks, { params })).map((task) => task.id)).toEqual(ids);
  });

  it('are counted, deleted, had back, and after a while gone for good', async () => {
    const params = await space();
    const { id } = await add(params, 'One');
    const count = async () => (await ann.call(listSpaces)).find((one) => one.id === params.spaceId)?.counts.tasks;
    expect(await count()).toBe(1);
    await ann.call(deleteTask, { params: { id } });
    expect([await count(), await titles(params)]).toEqual([0, []]);
    await ann.call(restoreTask, { params: { id } });
    expect([await count(), await titles(params)]).toEqual([1, ['One']]);
    await ann.call(deleteTask, { params: { id } });
    const clock = { now: () => new Date(Date.now() + 16 * 60_000) };
    const deps = { database, clock, personas: { voices: async () => [] }, spaceGone: [], itemTitles: [] };
    await createTasks({ ...deps, spaces: createSpaces(deps) }).purge();
    expect(await ann.send(restoreTask, { params: { id } })).toMatchObject(refused);
    const { rows } = await database.db.execute(sql`select 1 from space_items where item_id = ${id}`);
    expect(rows).toEqual([]);
  });

  it('go with their space and come back with it', async () => {
    const params = await space();
    const { id } = await add(params, 'One');
    await ann.call(deleteSpace, { params });
    expect(await ann.send(updateTask, { params: { id }, body: { title: 'Two' } })).toMatchObject(refused);
    expect(await ann.send(orderTasks, { params, body: { ids: [id] } })).toMatchObject(refused);
    await ann.call(restoreSpace, { params });
    expect(await titles(params)).toEqual(['One']);
  });
});
