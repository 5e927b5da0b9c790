import { getUser } from '@atrium/contract/accounts';
import { createNote } from '@atrium/contract/notes';
import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { describeOnBothStores } from '../../testing/database/database.ts';
import { jobsInHand } from '../../testing/jobs-in-hand.ts';
import { createTestEmbedder } from '../../testing/models/test-embedder.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { type CatchUp, createRetrieval } from '../retrieval/index.ts';
import { createSpaces } from '../spaces/index.ts';
import { createNotes } from './index.ts';

describeOnBothStores('notes that an earlier release indexed', (open) => {
  it.each(['1--3', '1'])('are indexed anew, and keep their vectors: %s', async (named) => {
    const database = await open();
    const server = await startTestApp({ overrides: { database } });
    onTestFinished(() => server.close());
    const deps = { ...server.app.outside, personas: { voices: async () => [] }, spaceGone: [], itemTitles: [] };
    const spaces = createSpaces(deps);
    const catchUps: CatchUp[] = [];
    const embedder = createTestEmbedder();
    const retrieval = createRetrieval({ ...deps, spaces, embedder, catchUps });
    const notHere = () => Promise.reject(new Error('not here'));
    const [sources, files] = [{ addText: notHere }, { elsewhere: { hold: notHere, judge: notHere } }];
    const notes = createNotes({ ...deps, spaces, retrieval, sources, files });
    catchUps.push(notes.catchUp);
    const passes = new Map<string, (signal: AbortSignal) => Promise<void>>();
    const jobs = jobsInHand(database);
    notes.handleJobs({ ...jobs, schedule: (name, _cron, work) => void passes.set(name, work) });
    const { signal } = new AbortController();

    const ann = await server.demoUser();
    const userId = (await ann.call(getUser)).id;
    const { id } = await ann.call(createNote, { params: { spaceId: 1 }, body: { content: 'A heron waits.' } });
    await notes.catchUp(userId, 1);
    await retrieval.embedWaiting(signal);
    await jobs.take();
    const passages = async () => {
      const { rows } = await database.db.execute(
        sql`select version, n, text, terms::text from retrieval_passages where item_id = ${id}`,
      );
      return rows;
    };
    const before = await passages();
    expect(before).toHaveLength(1);
    await database.db.execute(sql`update retrieval_documents set version = ${named} where item_id = ${id}`);
    await database.db.execute(
      sql`update retrieval_passages set version = ${named}, terms = ''::tsvector where item_id = ${id}`,
    );
    const asked = embedder.asked.length;

    await passes.get('renew-notes')?.(signal);
    expect(await jobs.workAll()).toBe(1);
    expect(await passages()).toEqual(before);
    await retrieval.embedWaiting(signal);
    expect(embedder.asked).toHaveLength(asked);
    await passes.get('renew-notes')?.(signal);
    expect(await jobs.take()).toEqual([]);
  });
});
