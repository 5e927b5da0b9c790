import { getUser } from '@atrium/contract/accounts';
import { addSourceText, readSource, retrySource } from '@atrium/contract/sources';
import { createSpace } from '@atrium/contract/spaces';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { describeOnBothStores } from '../../testing/database/database.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { createFiles } from '../files/index.ts';
import { createRetrieval, type Retrieval } from '../retrieval/index.ts';
import { createSpaces } from '../spaces/index.ts';
import { ingestSource } from './ingest/ingest-source.ts';
import type { SourcesDeps } from './sources-deps.ts';

/** Long enough for several statements of passages. */
const long = Array.from({ length: 30 }, (_, at) => `## Heron ${at}\n\n${'It stands still. '.repeat(40)}\n`).join('\n');

describeOnBothStores('passages of a source put into the index', (open) => {
  let database: Database;
  let server: TestApp;
  let ann: TestClient;
  let userId: string;
  let deps: SourcesDeps;
  let retrieval: Retrieval;

  beforeAll(async () => {
    database = await open();
    server = await startTestApp({ overrides: { database } });
    ann = await server.demoUser();
    userId = (await ann.call(getUser)).id;
    const { outside } = server.app;
    const spaces = createSpaces({ ...outside, personas: { voices: async () => [] }, spaceGone: [], itemTitles: [] });
    retrieval = createRetrieval({ ...outside, spaces });
    deps = {
      ...outside,
      accounts: { actorInJobs: async () => null },
      inference: { seeing: async () => null, generateOwn: () => Promise.reject(new Error('there is no model')) },
      files: createFiles({ ...outside, keepUser: async () => true, storedElsewhere: [] }),
      spaces,
      retrieval,
    };
  });
  afterAll(() => server.close());

  const add = async () => {
    const { id: spaceId } = await ann.call(createSpace, { body: { name: 'Herons' } });
    return (await ann.call(addSourceText, { params: { spaceId }, body: { text: long } })).id;
  };
  const read = (id: string) => ann.call(readSource, { params: { id } });
  const work = (id: string, some: Partial<SourcesDeps> = {}) =>
    ingestSource({ ...deps, ...some })({ userId, sourceId: id });
  const passagesOf = (id: string) => retrieval.neighbours(userId, id, 0, 0, 5_000);

  it('are put in anew when the index has lost some', async () => {
    const id = await add();
    let count = 0;
    const forgetful: Retrieval['appendBeside'] = async (...given) =>
      ++count === 2 ? true : retrieval.appendBeside(...given);
    await work(id, { retrieval: { ...retrieval, appendBeside: forgetful } });
    const source = await read(id);
    expect(source.stage).toBe('ready');
    expect(await passagesOf(id)).toHaveLength(source.passages);
  });

  it('are given up when the index never has all of them, and put in when asked', async () => {
    const id = await add();
    const forgetful: Retrieval['appendBeside'] = async (user, item, version, from, some) =>
      retrieval.appendBeside(user, item, version, from, from === 0 ? some.slice(1) : some);
    await work(id, { retrieval: { ...retrieval, appendBeside: forgetful } });
    expect(await read(id)).toMatchObject({ stage: 'failed', problem: expect.stringMatching(/Try again\.$/) });
    expect(await ann.call(retrySource, { params: { id } })).toMatchObject({ stage: 'indexing', problem: null });
    await work(id);
    const source = await read(id);
    expect(source.stage).toBe('ready');
    expect(await passagesOf(id)).toHaveLength(source.passages);
  });

  it('are cut anew when the source was being put in under other rules', async () => {
    const id = await add();
    const end = new AbortController();
    const appendBeside: Retrieval['appendBeside'] = (...given) => {
      end.abort();
      return retrieval.appendBeside(...given);
    };
    await ingestSource({ ...deps, retrieval: { ...retrieval, appendBeside } })({ userId, sourceId: id }, end.signal);
    await database.db.execute(
      sql`update retrieval_documents set opening = opening || 'of others' where item_id = ${id}`,
    );
    await database.db.execute(
      sql`update retrieval_passages set version = version || 'of others', text = 'Of other rules.' where item_id = ${id}`,
    );
    expect((await passagesOf(id)).map(({ text }) => text)).not.toContain('Of other rules.');
    await work(id);
    const source = await read(id);
    expect(source.stage).toBe('ready');
    const texts = (await passagesOf(id)).map(({ text }) => text);
    expect(texts).toHaveLength(source.passages);
    expect(texts).not.toContain('Of other rules.');
  });
});
