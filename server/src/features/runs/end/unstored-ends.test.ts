import { sendStream } from '@atrium/contract/runs';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Database } from '../../../platform/database/database.ts';
import { StoreUnavailable } from '../../../platform/database/violations.ts';
import { createLog } from '../../../platform/log/create-log.ts';
import { collectEvents } from '../../../testing/collect-events.ts';
import { describeOnBothStores } from '../../../testing/database/database.ts';
import { type FakeUpstream, startFakeUpstream } from '../../../testing/fake-upstream/fake-upstream.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

describeOnBothStores('replies whose ends cannot be stored', (open) => {
  let upstream: FakeUpstream;
  let server: TestApp;
  let isAway = false;
  let refused = 0;
  const lines: string[] = [];

  beforeAll(async () => {
    const database = await open();
    upstream = await startFakeUpstream();
    const joinedTransaction: Database['joinedTransaction'] = (work) => {
      if (!isAway) return database.joinedTransaction(work);
      refused += 1;
      return Promise.reject(new StoreUnavailable('No connection to PostgreSQL was to be had.'));
    };
    const log = createLog({ level: 'warn', secrets: [], destination: { write: (line) => void lines.push(line) } });
    server = await startTestApp({
      overrides: { database: { ...database, db: database.db, joinedTransaction }, log, runsJobs: false },
      settings: { HOUSE_MODEL_URL: `${upstream.url}/v1`, HOUSE_MODEL_NAME: 'fake-model' },
    });
  });
  afterAll(async () => {
    await server.close();
    await upstream.close();
  });

  it('are told in the log once, however many there are and however often they are tried, and once when they are stored', async () => {
    const message = `Say it fake:${JSON.stringify({ reply: 'All of it is here.', holdAfter: 1 })}`;
    const readers = await Promise.all(
      Array.from({ length: 2 }, async () => {
        const client = await server.demoUser();
        const reader = collectEvents(client.events(sendStream, { body: { message } }));
        await reader.until('chunk');
        return reader;
      }),
    );
    isAway = true;
    upstream.release();
    await vi.waitFor(() => expect(refused).toBeGreaterThanOrEqual(4), { timeout: 30_000 });
    isAway = false;
    for (const reader of readers) expect(await reader.all()).toMatchObject({ content: 'All of it is here.' });
    const of = (words: string) => lines.filter((line) => line.includes(words));
    expect(of('The end of a run could not be stored yet.')).toHaveLength(1);
    expect(of('The end of a run could not be stored yet.')[0]).toMatch(/"runId":"[\w-]{36}"/);
    expect(of('Ends of runs can be stored again.')).toHaveLength(1);
  });
});
