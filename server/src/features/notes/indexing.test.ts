import { getUser } from '@atrium/contract/accounts';
import { createNote, deleteNote, readNote, restoreNote, saveNote } from '@atrium/contract/notes';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { describeOnBothStores } from '../../testing/database/database.ts';
import { dyingDatabase } from '../../testing/database/dying-database.ts';
import { jobsInHand } from '../../testing/jobs-in-hand.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { createRetrieval, type IndexWriter, indexRules } from '../retrieval/index.ts';
import { createSpaces } from '../spaces/index.ts';
import { createNotes } from './index.ts';
import { awaitingOf } from './index-store.ts';
import { indexDue, indexNotes } from './index-waiting.ts';
import type { NotesDeps } from './notes-deps.ts';

const second = 1_000;
const signal = new AbortController().signal;
const long = 'Reeds stand in the wind. '.repeat(7_990);

describeOnBothStores('notes on their way into the index', (open, kind) => {
  let database: Database;
  let server: TestApp;
  let ann: TestClient;
  let annId = '';
  let ahead = 0;
  let failures: object[] = [];
  const clock = { now: () => new Date(Date.now() + ahead) };

  beforeAll(async () => {
    database = await open();
    server = await startTestApp({ overrides: { database, clock } });
  });
  beforeEach(async () => {
    await database.db.execute(sql`update notes set awaits_index_since = null, indexing_until = null`);
    await database.db.execute(sql`delete from outbox`);
    failures = [];
    ann = await server.demoUser();
    annId = (await ann.call(getUser)).id;
  });
  afterAll(() => server.close());

  /** A separate process over this store or a failing one; `writer` replaces methods of the index. */
  const process = (store = database, writer?: (real: IndexWriter) => Partial<IndexWriter>) => {
    const deps = { database: store, clock, personas: { voices: async () => [] }, spaceGone: [], itemTitles: [] };
    const log = { warn: () => undefined, error: (fields: object) => void failures.push(fields) };
    const spaces = createSpaces(deps);
    const real = createRetrieval({ ...deps, spaces, embedder: null, log });
    const retrieval = { ...real, ...writer?.(real) };
    const notHere = () => Promise.reject(new Error('not here'));
    const [sources, files] = [{ addText: notHere }, { elsewhere: { hold: notHere, judge: notHere } }];
    const own: NotesDeps = { ...deps, log, spaces, retrieval, sources, files };
    return { deps: own, real, notes: createNotes(own) };
  };
  const indexAll = async (own = process().deps) => {
    while ((await indexDue(own, signal)) === 0);
  };
  const write = async (content: string) =>
    (await ann.call(createNote, { params: { spaceId: 1 }, body: { content } })).id;
  const save = (id: string, content: string) => ann.call(saveNote, { params: { id }, body: { content } });
  /** What the index contains, without catching up first. */
  const found = async (query: string, userId = annId) =>
    (await process().real.search(userId, { query, spaceId: 1 })).found.map(({ itemId }) => itemId);
  const rows = async (id: string) => {
    const { rows: some } = await database.db.execute<{ version: string; n: number }>(
      sql`select version, n from retrieval_passages where item_id = ${id} order by version, n`,
    );
    return some;
  };
  const jobs = async () =>
    (await database.db.execute(sql`select 1 from outbox where queue = ${indexNotes.name}`)).rows.length;

  it('are written without the index, as long as they are, and wake a job once', async () => {
    const id = await write(long);
    await save(id, `${long}.`);
    await save(id, `${long}..`);
    expect(await rows(id)).toEqual([]);
    expect(await jobs()).toBe(1);
  });

  it('are left alone while somebody writes, and indexed when it has been still for a few seconds', async () => {
    const id = await write('A heron');
    ahead += 3 * second;
    await save(id, 'A heron waits.');
    ahead += 3 * second;
    expect(await indexDue(process().deps, signal)).toBeGreaterThan(0);
    expect(await rows(id)).toEqual([]);
    ahead += 2 * second;
    await indexAll();
    expect(await found('heron waits')).toEqual([id]);
    expect(await indexDue(process().deps, signal)).toBeNull();
  });

  it('are indexed after half a minute of writing without a pause, and what was written meanwhile waits', async () => {
    const id = await write('0 herons');
    for (let at = 1; at <= 10; at += 1, ahead += 2 * second) {
      await save(id, `${at} herons`);
      await indexAll();
      expect(await rows(id)).toEqual([]);
    }
    ahead += 10 * second;
    await save(id, 'Still herons');
    const writesOn = process(database, (real) => ({
      appendBeside: async (...passages) => {
        await save(id, 'Nothing but bitterns');
        return real.appendBeside(...passages);
      },
    }));
    expect(await indexDue(writesOn.deps, signal)).toBe(0);
    expect(await found('herons')).toEqual([id]);
    expect(await indexDue(process().deps, signal)).toBeGreaterThan(0);
    ahead += 5 * second;
    await indexAll();
    expect([await found('herons'), await found('bitterns')]).toEqual([[], [id]]);
  });

  it('of two tabs end as the last save says, whichever comes between', async () => {
    const id = await write('Begun');
    await Promise.all([save(id, 'A grebe dives.'), save(id, 'A smew dives.')]);
    const { content } = await ann.call(readNote, { params: { id } });
    ahead += 5 * second;
    await indexAll();
    const last = content.includes('grebe') ? 'grebe' : 'smew';
    expect([await found('grebe'), await found('smew')]).toEqual(last === 'grebe' ? [[id], []] : [[], [id]]);
  });

  it.each([
    ['before', false],
    ['right after', true],
  ])('come into the index once, whichever transaction a process dies %s the commit of', async (_when, isCommitted) => {
    let deaths = 0;
    for (let at = 1; ; at++) {
      const id = await write('A heron waits.');
      ahead += 5 * second;
      const dying = dyingDatabase(database, at, isCommitted);
      await indexDue(process(dying.database).deps, signal);
      if (dying.hasDied()) {
        deaths++;
        // Others leave the note alone until the dead process's claim expires.
        ahead += 61 * second;
        await process().notes.resume();
        expect(await jobs()).toBeGreaterThan(0);
        await indexAll();
      }
      expect(await rows(id)).toEqual([{ version: `1--${indexRules}`, n: 0 }]);
      expect(await found('heron waits')).toContain(id);
      expect(await indexDue(process().deps, signal)).toBeNull();
      if (!dying.hasDied()) break;
    }
    expect(deaths).toBeGreaterThan(1);
  });

  it('are taken by one process alone, and by another after it has died; at once where no other can be at work', async () => {
    const id = await write('A heron waits.');
    ahead += 5 * second;
    const held = Promise.withResolvers<void>();
    const reached = Promise.withResolvers<void>();
    const slow = process(database, (real) => ({
      appendBeside: async (...passages) => {
        reached.resolve();
        await held.promise;
        return real.appendBeside(...passages);
      },
    }));
    const first = indexDue(slow.deps, signal);
    await reached.promise;
    await process().notes.resume();
    expect(await indexDue(process().deps, signal)).toBeNull();
    await process().notes.resume(true);
    expect(await indexDue(process().deps, signal)).toBe(kind === 'pglite' ? 0 : null);
    ahead += 61 * second;
    await indexAll();
    held.resolve();
    await first;
    expect(await rows(id)).toEqual([{ version: `1--${indexRules}`, n: 0 }]);
    expect(await found('heron waits')).toEqual([id]);
    expect(failures).toEqual([]);
  });

  it('stay with the process that took them while those before them take long', async () => {
    for (const content of ['A heron waits.', 'A smew dives.', 'A grebe dives.']) await write(content);
    ahead += 5 * second;
    const takenElsewhere: (number | null)[] = [];
    const slow = process(database, (real) => ({
      appendBeside: async (...passages) => {
        ahead += 40 * second;
        takenElsewhere.push(await indexDue(process().deps, signal));
        return real.appendBeside(...passages);
      },
    }));
    expect(await indexDue(slow.deps, signal)).toBe(0);
    expect(takenElsewhere).toEqual([null, null, null]);
    expect(await found('heron smew grebe')).toHaveLength(3);
  });

  it('that cannot be indexed keep no others, and are tried again', async () => {
    const bad = await write('A heron waits.');
    const good = await write('A heron waits.');
    ahead += 5 * second;
    const failing = process(database, (real) => ({
      appendBeside: async (userId, itemId, ...rest) => {
        if (itemId === bad) throw new Error('The store is full.');
        return real.appendBeside(userId, itemId, ...rest);
      },
    }));
    await indexAll(failing.deps);
    expect(failures).toMatchObject([{ noteId: bad }]);
    expect(await found('heron')).toEqual([good]);
    ahead += 61 * second;
    await indexAll();
    expect((await found('heron')).toSorted()).toEqual([bad, good].toSorted());
  });

  it('are given back by a process that ends', async () => {
    const id = await write('A heron waits.');
    ahead += 5 * second;
    const end = new AbortController();
    const ending = process(database, () => ({
      appendBeside: async () => {
        end.abort();
        throw new Error('The process ends.');
      },
    }));
    await indexDue(ending.deps, end.signal);
    expect(failures).toEqual([]);
    await indexAll();
    expect(await found('heron waits')).toEqual([id]);
  });

  it('are not indexed while deleted, come when they are brought back, and leave nothing when they are gone', async () => {
    const id = await write('A heron waits.');
    await ann.call(deleteNote, { params: { id } });
    ahead += 5 * second;
    await indexAll();
    expect(await rows(id)).toEqual([]);
    await ann.call(restoreNote, { params: { id } });
    await indexAll();
    expect(await found('heron waits')).toEqual([id]);
    const gone = await write('A smew dives.');
    ahead += 5 * second;
    const removing = process(database, (real) => ({
      appendBeside: async (...passages) => {
        await ann.call(deleteNote, { params: { id: gone } });
        ahead += 16 * 60 * second;
        await process().notes.purge();
        return real.appendBeside(...passages);
      },
    }));
    await indexAll(removing.deps);
    expect(await rows(gone)).toEqual([]);
    expect(failures).toEqual([]);
  });

  it('of before they were indexed are found after a start, a few at a time, going on where one broke off', async () => {
    const old = Array.from({ length: 11 }, (_, n) => ({ id: newId(), content: `The ${n}th heron.` }));
    const known = await write('A known heron.');
    ahead += 5 * second;
    await indexAll();
    const before = await rows(known);
    for (const { id, content } of old)
      await database.db.execute(sql`insert into notes
        (user_id, id, space_id, title, content, is_in_knowledge_base, version, created_at, updated_at)
        values (${annId}, ${id}, 1, '', ${content}, true, 1, now(), now())`);
    await database.db.execute(sql`update notes set awaits_index_since = 'epoch' where id = ${known}`);
    await database.db.execute(sql`delete from outbox`);
    await process().notes.resume(true);
    expect(await jobs()).toBe(1);
    expect(await indexDue(process().deps, signal)).toBe(0);
    const some = (await found('heron')).length;
    expect(some).toBeLessThan(10);
    const inHand = jobsInHand(database);
    process().notes.handleJobs(inHand);
    await inHand.work('index-notes', {}, signal);
    const all = (await process().real.search(annId, { query: 'heron', limit: 50 })).found.map(({ itemId }) => itemId);
    expect(all.toSorted()).toEqual([known, ...old.map(({ id }) => id)].toSorted());
    // What was indexed already was not written again.
    expect(await rows(known)).toEqual(before);
    await database.db.execute(sql`delete from outbox`);
    await process().notes.resume(true);
    expect(await jobs()).toBe(0);
  });

  it('hold up no search for long that cannot be indexed, or not soon', async () => {
    const known = await write('A heron waits.');
    ahead += 5 * second;
    await indexAll();
    await save(known, 'A heron waits no more.');
    const search = async (appendAtOnce: IndexWriter['appendAtOnce']) => {
      const { deps, notes, real } = process(database, () => ({ appendAtOnce }));
      await notes.catchUp(annId, 1);
      expect((await real.search(annId, { query: 'heron' })).found.map(({ text }) => text)).toEqual(['A heron waits.']);
      expect(await awaitingOf(deps.database.db, annId, 1, 10)).toMatchObject([{ id: known }]);
    };
    await search(() => Promise.reject(new Error('The store is full.')));
    expect(failures).toHaveLength(1);
    await search(() => new Promise(() => undefined));
  });
});
