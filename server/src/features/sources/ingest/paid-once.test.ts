import { readFile } from 'node:fs/promises';
import { readSourceText } from '@atrium/contract/source-texts';
import { addSourceFile, addSourcePage, refreshSource, retrySource, type Source } from '@atrium/contract/sources';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ObjectStoreError } from '../../../ports/object-store.ts';
import { describeOnBothStores } from '../../../testing/database/database.ts';
import { type IngestStage, startIngestStage } from '../../../testing/stages/ingest-stage.ts';
import type { PreparedModel } from '../../inference/index.ts';
import { mostAttempts, mostPaidAttempts } from '../policy.ts';
import type { SourcesDeps } from '../sources-deps.ts';

describeOnBothStores('what a model is paid for in a source', (open) => {
  let { database, server, ann, deps, space, read, work } = {} as IngestStage;
  beforeAll(async () => {
    ({ database, server, ann, deps, space, read, work } = await startIngestStage(await open()));
  });
  afterAll(() => server.close());

  it.each([
    ['takes too long', new DOMException('late', 'TimeoutError'), 1, /took too long to look at this picture/],
    ['is lost on our side', new Error('our own fault'), mostPaidAttempts, /went wrong on our side/],
  ])('asks no model again and again for a picture whose answer %s', async (_how, cause, most, sentence) => {
    const body = new Uint8Array(
      await readFile(new URL('../../../testing/fixtures/skarholm/skarholm.png', import.meta.url)),
    );
    const { id } = (await ann.send(addSourceFile, { params: await space(), query: { name: 'a.png' }, body }))
      .body as Source;
    let calls = 0;
    const generateOwn = () => {
      calls += 1;
      return Promise.reject(cause);
    };
    const inference = { seeing: async () => ({ name: 'Seer' }) as PreparedModel, generateOwn };
    for (let at = 0; at < mostAttempts; at++) await work(id, { inference }).catch(() => undefined);
    expect(await read(id)).toMatchObject({ stage: 'failed', problem: expect.stringMatching(sentence) });
    expect(calls).toBe(most);
    await ann.call(retrySource, { params: { id } });
    await work(id, { inference }).catch(() => undefined);
    expect(calls).toBe(most + 1);
  });

  it('has a recording written down once, whatever fails behind it', async () => {
    const body = new Uint8Array(
      await readFile(new URL('../../../testing/fixtures/skarholm/skarholm.mp3', import.meta.url)),
    );
    const { id } = (await ann.send(addSourceFile, { params: await space(), query: { name: 'a.mp3' }, body }))
      .body as Source;
    let calls = 0;
    const transcribe = async () => {
      calls += 1;
      return { text: 'The fog came in.', segments: [{ start: 4, end: 6, text: 'The fog came in.' }] };
    };
    const transcriber = { mostBytes: 1e9, transcribe };
    const objects = { ...deps.objects, put: () => Promise.reject(new ObjectStoreError('unavailable', 'away')) };
    for (let at = 0; at < 2; at++) await expect(work(id, { transcriber, objects })).rejects.toThrow('storage');
    await work(id, { transcriber });
    expect(await read(id)).toMatchObject({ stage: 'ready', characters: 'The fog came in.'.length });
    expect((await ann.call(readSourceText, { params: { id } })).times).toEqual([{ at: 0, seconds: 4 }]);
    expect(calls).toBe(1);
  });

  it('is not taken for what other bytes show', async () => {
    const params = await space();
    const { id } = await ann.call(addSourcePage, { params, body: { url: 'https://birds.test/plate' } });
    const seen: string[] = [];
    const shows = async (name: string, said: string): Promise<Partial<SourcesDeps>> => {
      const bytes = await readFile(new URL(`../../../testing/fixtures/skarholm/${name}`, import.meta.url));
      const answer = { status: 200, headers: {}, url: 'https://birds.test/plate', bytes: async () => bytes };
      const generateOwn: SourcesDeps['inference']['generateOwn'] = async (_actor, call) => {
        seen.push(said);
        await database.transaction(await call.read({ text: said, cutBy: null }));
      };
      return {
        outbound: { ...deps.outbound, request: async () => answer } as unknown as SourcesDeps['outbound'],
        inference: { seeing: async () => ({ name: 'Seer' }) as PreparedModel, generateOwn },
      };
    };
    await work(id, await shows('skarholm.png', 'A blue plate.'));
    expect(await read(id)).toMatchObject({ stage: 'ready', version: 1 });
    // A refresh finds other bytes; their description is paid for, and the only thing kept of them.
    await ann.call(refreshSource, { params: { id } });
    const green = await shows('skarholm.jpg', 'A green plate.');
    const objects = {
      ...deps.objects,
      put: async (key: string, bytes: Uint8Array) => {
        if (seen.length > 1) throw new ObjectStoreError('unavailable', 'away');
        return deps.objects.put(key, bytes);
      },
    };
    for (let at = 0; at <= mostAttempts; at++) await work(id, { ...green, objects }).catch(() => undefined);
    expect(await read(id)).toMatchObject({ stage: 'failed', version: 1 });
    expect(seen).toEqual(['A blue plate.', 'A green plate.']);
    // The next refresh finds yet other bytes.
    await ann.call(refreshSource, { params: { id } });
    await work(id, await shows('skarholm.webp', 'A red plate.'));
    expect(await read(id)).toMatchObject({ stage: 'ready', version: 2 });
    expect((await ann.call(readSourceText, { params: { id } })).text).toBe('A red plate.');
  });
});
