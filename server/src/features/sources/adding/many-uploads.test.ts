import { request } from 'node:http';
import { addSourceFile, listSources } from '@atrium/contract/sources';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnBothStores, waitingForLocks } from '../../../testing/database/database.ts';
import { holdBack } from '../../../testing/held-back-call.ts';
import { type IngestStage, startIngestStage } from '../../../testing/stages/ingest-stage.ts';

const bytes = (text: string) => new Uint8Array(Buffer.from(text));

describeOnBothStores('files that are added', (open) => {
  let { database, server, ann, userId, deps, space } = {} as IngestStage;
  beforeAll(async () => {
    ({ database, server, ann, userId, deps, space } = await startIngestStage(await open()));
  });
  afterAll(() => server.close());

  it('are read three at a time of one user; the next waits for its turn', async () => {
    const params = await space();
    const at = { ...addSourceFile, path: `/api/spaces/${params.spaceId}/sources/files` as const };
    const held = await Promise.all(
      ['a', 'b', 'c'].map((name) =>
        holdBack(server.url, ann, at, { query: { name }, body: bytes(`Words of ${name}.`) }),
      ),
    );
    let isDone = false;
    const next = ann.send(addSourceFile, { params, query: { name: 'd.txt' }, body: bytes('Words of d.') });
    void next.then(() => {
      isDone = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(isDone).toBe(false);
    for (const each of held) expect((await each.finish()).status).toBe(200);
    expect((await next).status).toBe(200);
  });

  it('are not added when they are cancelled before they are', async () => {
    const params = await space();
    const [holding, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const held = database.transaction(async (tx) => {
      await deps.spaces.hold(tx, userId);
      holding.resolve();
      await goOn.promise;
    });
    await holding.promise;
    const address = new URL(`/api/spaces/${params.spaceId}/sources/files`, server.url);
    address.search = 'name=rules.txt';
    const headers = { cookie: ann.jar.header() ?? '', 'content-type': 'application/octet-stream' };
    const upload = request(address, { method: 'POST', headers });
    upload.on('error', () => {});
    upload.end(bytes('Be kind.'));
    if (database.kind === 'postgres') await expect.poll(() => waitingForLocks(database)).toBe(1);
    else await new Promise((resolve) => setTimeout(resolve, 200));
    upload.destroy();
    await new Promise((resolve) => setTimeout(resolve, 100));
    goOn.resolve();
    await held;
    // Another upload waits behind it, and is in the space after it.
    const other = await ann.send(addSourceFile, { params, query: { name: 'other.txt' }, body: bytes('Be kind, too.') });
    expect(other.status).toBe(200);
    expect((await ann.call(listSources, { params })).map(({ title }) => title)).toEqual(['other']);
    // What was stored of it goes with a sweep. On the embedded store it had not been read.
    const { rows } = await database.db.execute(sql`select key from file_garbage`);
    expect(rows).toHaveLength(database.kind === 'postgres' ? 1 : 0);
  });
});
