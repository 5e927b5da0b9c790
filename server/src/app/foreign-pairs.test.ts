import { assignEmployee, listEmployees, removeEmployee } from '@atrium/contract/employees';
import { createNote, readNote, saveReplyAsNote } from '@atrium/contract/notes';
import { createPersona } from '@atrium/contract/personas';
import { addSourceFile, addSourcePage, addSourceText, listSources, readSource } from '@atrium/contract/sources';
import {
  createSpace,
  deleteFolder,
  fileItem,
  listFolderItems,
  orderFolders,
  readSpace,
  renameFolder,
  updateSpace,
} from '@atrium/contract/spaces';
import { createTask, listTasks, orderTasks, updateTask } from '@atrium/contract/tasks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../platform/ids/new-id.ts';
import { describeOnBothStores } from '../testing/database/database.ts';
import { samplePersona } from '../testing/samples/sample-calls.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import type { TestClient } from '../testing/test-client.ts';

/** The ids of what one user has in a space. */
interface Household {
  readonly client: TestClient;
  readonly spaceId: number;
  readonly folderId: string;
  readonly note: string;
  readonly source: string;
  readonly task: string;
  readonly persona: number;
}

/**
 * A request may name two objects: here the space in its path is the caller's own, and the other object belongs to
 * somebody else.
 */
describeOnBothStores('one’s own space with something of another', (open) => {
  let server: TestApp;
  let ann: Household;
  let ben: Household;
  const refused = { status: 404, body: { code: 'not-found' } };

  beforeAll(async () => {
    server = await startTestApp({ overrides: { database: await open() } });
    ann = await settle();
    ben = await settle();
  });
  afterAll(() => server.close());

  async function settle(): Promise<Household> {
    const client = await server.demoUser();
    const { id: spaceId } = await client.call(createSpace, { body: { name: 'Herons' } });
    const params = { spaceId };
    const { folders } = await client.call(readSpace, { params });
    return {
      client,
      spaceId,
      folderId: folders[0]?.id ?? '',
      note: (await client.call(createNote, { params, body: { content: 'A heron waits.' } })).id,
      source: (await client.call(addSourceText, { params, body: { text: `Reeds of ${newId()}` } })).id,
      task: (await client.call(createTask, { params, body: { title: 'Count' } })).id,
      persona: (await client.call(createPersona, { body: samplePersona })).id,
    };
  }

  /** Everything in a household, as its owner sees it. */
  async function look({ client, spaceId, folderId, note, source }: Household) {
    const params = { spaceId };
    return [
      await client.call(readSpace, { params }),
      await client.call(listFolderItems, { params: { ...params, folderId } }),
      await client.call(readNote, { params: { id: note } }),
      await client.call(readSource, { params: { id: source } }),
      await client.call(listTasks, { params }),
      await client.call(listEmployees, { params }),
    ];
  }

  /** Ben sends a request with Ann's ids, then with ids that belong to nothing; both must be refused alike. */
  async function asksInVain(ask: (foreign: Household) => Promise<{ status: number; body: unknown }>): Promise<void> {
    const before = [await look(ann), await look(ben)];
    const foreign = await ask(ann);
    const absent = { folderId: newId(), note: newId(), source: newId(), task: newId(), persona: 2_000_000_000 };
    expect(foreign).toMatchObject(refused);
    expect((await ask({ ...ann, ...absent })).body).toEqual(foreign.body);
    expect([await look(ann), await look(ben)]).toEqual(before);
  }

  it.each(['note', 'source', 'task'] as const)('a %s of another goes into no folder of one’s own', (kind) =>
    asksInVain((foreign) => {
      const params = { spaceId: ben.spaceId, itemId: foreign[kind] };
      return ben.client.send(fileItem, { params, body: { folderId: ben.folderId } });
    }),
  );

  it.each(['note', 'source', 'task'] as const)('one’s own %s goes into no folder of another', (kind) =>
    asksInVain(({ folderId }) =>
      ben.client.send(fileItem, { params: { spaceId: ben.spaceId, itemId: ben[kind] }, body: { folderId } }),
    ),
  );

  it('a folder of another is not renamed, deleted or listed', async () => {
    const of = ({ folderId }: Household) => ({ params: { spaceId: ben.spaceId, folderId } });
    await asksInVain((foreign) => ben.client.send(renameFolder, { ...of(foreign), body: { name: 'Mine' } }));
    await asksInVain((foreign) => ben.client.send(deleteFolder, of(foreign)));
    await asksInVain((foreign) => ben.client.send(listFolderItems, of(foreign)));
  });

  it('nothing is added to a folder of another', async () => {
    const params = { spaceId: ben.spaceId };
    await asksInVain(({ folderId }) => ben.client.send(createNote, { params, body: { folderId } }));
    await asksInVain(({ folderId }) => ben.client.send(addSourceText, { params, body: { text: 'Sedge', folderId } }));
    const url = 'https://example.org/';
    await asksInVain(({ folderId }) => ben.client.send(addSourcePage, { params, body: { url, folderId } }));
    const body = new TextEncoder().encode('Sedge');
    const query = { name: 'sedge.txt', type: 'text/plain' };
    await asksInVain(({ folderId }) => ben.client.send(addSourceFile, { params, query: { ...query, folderId }, body }));
    expect(await ben.client.call(listSources, { params })).toHaveLength(1);
  });

  it('folders and tasks of another are put in no order', async () => {
    const params = { spaceId: ben.spaceId };
    const before = await look(ann);
    const order = await ben.client.call(orderFolders, { params, body: { ids: [ann.folderId] } });
    expect(order.folders.map(({ name }) => name)).toEqual(['Research', 'Projects']);
    await ben.client.call(orderTasks, { params, body: { ids: [ann.task] } });
    expect(await ben.client.call(listTasks, { params })).toHaveLength(1);
    expect(await look(ann)).toEqual(before);
  });

  it('a persona of another works in no space, does no task, and is no default', async () => {
    const { spaceId, task, client } = ben;
    await asksInVain(({ persona }) => client.send(assignEmployee, { params: { spaceId, personaId: String(persona) } }));
    await asksInVain(({ persona }) => client.send(removeEmployee, { params: { spaceId, personaId: String(persona) } }));
    const by = (id: number) => ({ assignee: { kind: 'persona' as const, id } });
    await asksInVain(({ persona }) => client.send(updateTask, { params: { id: task }, body: by(persona) }));
    await asksInVain(({ persona }) =>
      client.send(createTask, { params: { spaceId }, body: { title: 'Count', ...by(persona) } }),
    );
    await asksInVain(({ persona }) =>
      client.send(updateSpace, { params: { spaceId }, body: { defaultPersona: persona } }),
    );
  });

  it('nothing of another is a reply to be saved as a note', () =>
    asksInVain(({ note }) =>
      ben.client.send(saveReplyAsNote, { params: { id: note }, body: { spaceId: ben.spaceId } }),
    ));
});
