import { readFile } from 'node:fs/promises';
import { readSourceText } from '@atrium/contract/source-texts';
import { addSourcePage, refreshSource } from '@atrium/contract/sources';
import { createSpace } from '@atrium/contract/spaces';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeOnBothStores } from '../../../testing/database/database.ts';
import { type FakeUpstream, startFakeUpstream } from '../../../testing/fake-upstream/fake-upstream.ts';
import { endedSource } from '../../../testing/files-as-sources.ts';
import { skarholmTranscript, startFakeTranscriber } from '../../../testing/models/fake-transcriber.ts';
import { startTestSite, type TestSite } from '../../../testing/network/test-site.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestClient } from '../../../testing/test-client.ts';

const fixture = (name: string) => readFile(new URL(`../../../testing/fixtures/skarholm/${name}`, import.meta.url));

describeOnBothStores('a picture or recording of the web, fetched again', (open) => {
  let upstream: FakeUpstream;
  let fake: Awaited<ReturnType<typeof startFakeTranscriber>>;
  let site: TestSite;
  let server: TestApp;
  let ann: TestClient;

  beforeAll(async () => {
    [upstream, fake, site] = await Promise.all([startFakeUpstream(), startFakeTranscriber(), startTestSite()]);
    server = await startTestApp({
      overrides: { database: await open(), runsJobs: true },
      settings: {
        OUTBOUND_ALLOW: site.host,
        HOUSE_MODEL_URL: `${upstream.url}/v1`,
        HOUSE_MODEL_NAME: 'llava-fake',
        TRANSCRIPTION_MODEL: 'whisper-1',
        TRANSCRIPTION_BASE_URL: fake.baseUrl,
      },
    });
    ann = await server.demoUser();
  });
  beforeEach(() => {
    upstream.reset();
    upstream.behave({ reply: 'A blue plate.' });
    fake.state.answer = skarholmTranscript;
    fake.heard.length = 0;
  });
  afterAll(async () => {
    await server.close();
    await Promise.all([upstream.close(), fake.close(), site.close()]);
  });

  const show = async (path: string, name: string, type: string) => {
    const bytes = await fixture(name);
    site.pages.set(path, (response) => void response.setHeader('content-type', type).end(bytes));
  };
  const ended = (id: string) => endedSource(ann, id);
  const add = async (path: string) => {
    const { id: spaceId } = await ann.call(createSpace, { body: { name: 'Light' } });
    const { id } = await ann.call(addSourcePage, { params: { spaceId }, body: { url: site.address + path } });
    return ended(id);
  };
  const refresh = async (id: string) => {
    await ann.call(refreshSource, { params: { id } });
    return ended(id);
  };
  const textOf = async (id: string) => (await ann.call(readSourceText, { params: { id } })).text;

  it('and found the same is shown to no model again', async () => {
    await show('/plate.png', 'skarholm.png', 'image/png');
    await show('/log.mp3', 'skarholm.mp3', 'audio/mpeg');
    for (const path of ['/plate.png', '/log.mp3']) {
      const before = await add(path);
      expect(before).toMatchObject({ stage: 'ready', version: 1 });
      const after = await refresh(before.id);
      expect(after).toMatchObject({ stage: 'ready', version: 1, updatedAt: before.updatedAt });
      expect(Date.parse(after.checkedAt ?? '')).toBeGreaterThan(Date.parse(before.checkedAt ?? ''));
    }
    expect(upstream.requests).toHaveLength(1);
    expect(fake.heard).toHaveLength(1);
  });

  it('and found otherwise is read anew, also after a try that failed between', async () => {
    await show('/changing', 'skarholm.png', 'image/png');
    const { id } = await add('/changing');
    await show('/changing', 'skarholm.jpg', 'image/jpeg');
    upstream.behave({ status: 500 });
    expect(await refresh(id)).toMatchObject({ stage: 'failed', version: 1 });
    expect(await textOf(id)).toBe('A blue plate.');
    await show('/changing', 'skarholm.webp', 'image/webp');
    upstream.reset();
    upstream.behave({ reply: 'A red plate.' });
    expect(await refresh(id)).toMatchObject({ stage: 'ready', version: 2 });
    expect(await textOf(id)).toBe('A red plate.');
  });
});
