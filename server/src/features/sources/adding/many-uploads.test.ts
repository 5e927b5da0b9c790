import { addSourceFile } from '@atrium/contract/sources';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnBothStores } from '../../../testing/database/database.ts';
import { holdBack } from '../../../testing/held-back-call.ts';
import { type IngestStage, startIngestStage } from '../../../testing/stages/ingest-stage.ts';

const bytes = (text: string) => new Uint8Array(Buffer.from(text));

describeOnBothStores('files that are added', (open) => {
  let { server, ann, space } = {} as IngestStage;
  beforeAll(async () => {
    ({ server, ann, space } = await startIngestStage(await open()));
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
});
