import { sendStream } from '@atrium/contract/runs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '../../../platform/log/create-log.ts';
import { collectEvents } from '../../../testing/collect-events.ts';
import { describeOnBothStores } from '../../../testing/database/database.ts';
import { type FakeUpstream, startFakeUpstream } from '../../../testing/fake-upstream/fake-upstream.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const [info, error] = [30, 50];

describeOnBothStores('a failure in the log', (open) => {
  let upstream: FakeUpstream;
  let server: TestApp;
  const lines: string[] = [];

  beforeAll(async () => {
    upstream = await startFakeUpstream();
    const log = createLog({ level: 'info', secrets: [], destination: { write: (line) => void lines.push(line) } });
    const settings = { HOUSE_MODEL_URL: `${upstream.url}/v1`, HOUSE_MODEL_NAME: 'fake-model' };
    server = await startTestApp({ overrides: { database: await open(), log }, settings });
  });
  afterAll(async () => {
    await server.close();
    await upstream.close();
  });

  it.each([
    ['context-too-long', { status: 400, error: 'context' }, info],
    ['provider-fault', { status: 500 }, error],
    ['auth', { status: 401 }, error],
  ])('says %s of the server’s own model, and whether it is a fault', async (code, behaviour, level) => {
    const message = `Fail fake:${JSON.stringify(behaviour)}`;
    const reader = collectEvents((await server.demoUser()).events(sendStream, { body: { message } }));
    expect(await reader.all()).toMatchObject({ status: 'failed', error: { code } });
    const { runId } = await reader.until('session_created');
    const ofRun = () => lines.filter((line) => line.includes(runId)).map((line) => JSON.parse(line) as object);
    await expect
      .poll(ofRun)
      .toContainEqual(expect.objectContaining({ msg: 'A run failed.', level, code, err: expect.anything() }));
  });
});
