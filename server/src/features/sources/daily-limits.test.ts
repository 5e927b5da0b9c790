import { getUser } from '@atrium/contract/accounts';
import { listKnowledgeBase, retrySource } from '@atrium/contract/sources';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayOf } from '../../platform/clock/day-of.ts';
import type { Database } from '../../platform/database/database.ts';
import { budgetOfAddress, budgetOfUser } from '../../platform/limits/budget-of.ts';
import { takeOfDay } from '../../platform/limits/day-count-store.ts';
import type { DailyLimit } from '../../platform/limits/take-for-actor.ts';
import { describeOnBothStores } from '../../testing/database/database.ts';
import { addAsSource, endedSource, skarholm } from '../../testing/files-as-sources.ts';
import { startFakeTranscriber } from '../../testing/models/fake-transcriber.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { recordingsOfDay, searchesOfDay } from './daily-limits.ts';

describeOnBothStores('what of sources is paid for', (open) => {
  const now = new Date('2026-11-21T10:00:00Z');
  let database: Database;
  let fake: Awaited<ReturnType<typeof startFakeTranscriber>>;
  let server: TestApp;
  beforeAll(async () => {
    database = await open();
    fake = await startFakeTranscriber();
    server = await startTestApp({
      overrides: { database, runsJobs: true, clock: { now: () => now } },
      settings: { TRANSCRIPTION_MODEL: 'whisper-1', TRANSCRIPTION_BASE_URL: fake.baseUrl },
    });
  });
  afterAll(async () => {
    await server.close();
    await fake.close();
  });

  const useUp = (owner: string, { what }: DailyLimit, amount: number) =>
    takeOfDay(database.db, { owner, what }, amount, Number.MAX_SAFE_INTEGER, now);
  const day = dayOf(now);

  it('has an end for the recordings of a user, and for those of a network’s demo users; none is sent beyond it', async () => {
    const demo = await server.demoUser();
    const { id: userId } = await demo.call(getUser);
    await useUp(budgetOfAddress('127.0.0.1', day), recordingsOfDay, recordingsOfDay.ofAddress);
    const id = await addAsSource(demo, 'log.mp3', await skarholm('mp3'));
    expect(await endedSource(demo, id)).toMatchObject({
      stage: 'failed',
      problem: expect.stringMatching(/^The demo users of your network .* daily limit of recordings\./),
    });
    expect(fake.heard).toHaveLength(0);
    await database.db.execute(sql`update users set kind = 'user' where id = ${userId}`);
    await demo.call(retrySource, { params: { id } });
    expect(await endedSource(demo, id)).toMatchObject({ stage: 'ready' });
    expect(fake.heard).toHaveLength(1);

    const other = await server.demoUser();
    const { id: otherId } = await other.call(getUser);
    await database.db.execute(sql`update users set kind = 'user' where id = ${otherId}`);
    await useUp(budgetOfUser(otherId, day), recordingsOfDay, recordingsOfDay.ofUser);
    const second = await addAsSource(other, 'log.ogg', await skarholm('ogg'));
    expect((await endedSource(other, second)).problem).toMatch(
      /^You have reached the daily limit of recordings\. Retry tomorrow\.$/,
    );
    expect(fake.heard).toHaveLength(1);
  });

  it('has an end for searches of the knowledge base; its list is read on', async () => {
    const [ann, ben] = [await server.demoUser(), await server.demoUser()];
    const { id: userId } = await ann.call(getUser);
    expect(await ann.send(listKnowledgeBase, { query: { q: 'herons' } })).toMatchObject({ status: 200 });
    await useUp(budgetOfUser(userId, day), searchesOfDay, searchesOfDay.ofUser - 1);
    const refused = await ann.send(listKnowledgeBase, { query: { q: 'herons' } });
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate-limited' } });
    expect(await ann.send(listKnowledgeBase)).toMatchObject({ status: 200 });
    expect(await ben.send(listKnowledgeBase, { query: { q: 'herons' } })).toMatchObject({ status: 200 });
    await useUp(budgetOfAddress('127.0.0.1', day), searchesOfDay, searchesOfDay.ofAddress - 2);
    expect(await ben.send(listKnowledgeBase, { query: { q: 'herons' } })).toMatchObject({ status: 429 });
  });
});
