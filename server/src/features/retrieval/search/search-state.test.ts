import { readSearchState } from '@atrium/contract/retrieval';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnBothStores } from '../../../testing/database/database.ts';
import { createTestEmbedder } from '../../../testing/models/test-embedder.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

describeOnBothStores('how spaces are searched', (open) => {
  const servers: TestApp[] = [];
  beforeAll(async () => {
    for (const embedder of [null, createTestEmbedder()])
      servers.push(await startTestApp({ overrides: { database: await open(), embedder } }));
  });
  afterAll(async () => {
    for (const server of servers) await server.close();
  });

  it('is told to nobody who is not signed in', async () => {
    const answer = await servers[0]?.stranger().send(readSearchState);
    expect(answer).toMatchObject({ status: 401, body: { code: 'sign-in-required' } });
  });

  it('is by words without an embedding model, and says how to connect one', async () => {
    const ann = await servers[0]?.demoUser();
    const state = await ann?.call(readSearchState);
    expect(state).toMatchObject({ how: 'words', model: null, waiting: 0 });
    expect(state?.sentence).toContain('EMBEDDING_MODEL');
  });

  it('is by meaning too with one', async () => {
    const ann = await servers[1]?.demoUser();
    const state = await ann?.call(readSearchState);
    expect(state).toMatchObject({ how: 'words and meaning', model: 'test/words', waiting: 0 });
    expect(state?.sentence).toContain('by meaning');
  });
});
