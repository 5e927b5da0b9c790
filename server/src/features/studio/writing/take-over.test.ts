import { deleteUser } from '@atrium/contract/accounts';
import { listNotes } from '@atrium/contract/notes';
import { deleteSpace, restoreSpace } from '@atrium/contract/spaces';
import { cancelReport, deleteReport, restoreReport, retryReport } from '@atrium/contract/studio';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../../platform/database/database.ts';
import { checkBooks } from '../../../testing/database/check-books.ts';
import { describeOnBothStores } from '../../../testing/database/database.ts';
import {
  type Person,
  type ReportProcess,
  type StudioStage,
  startStudioStage,
} from '../../../testing/stages/studio-stage.ts';

const rules = 'The harbour fee is nine crowns for every night. Sailing boats pay half of that.';
const usage = { input: 1_000, cached: 0, output: 500, reasoning: 0 };
const nothingHeld = { held: 0n, openHolds: 0 };
const hour = 3_600_000;

describeOnBothStores('a report that changes hands', (open) => {
  let database: Database;
  let stage: StudioStage;
  /** The price of one whole report. */
  let price: bigint;
  const answerWhole = () =>
    stage.model.answer((call) => {
      call.say('The harbour fee is nine crowns for every night [1].');
      call.send({ type: 'usage', usage }, { type: 'end', reason: 'stop' });
      call.break();
    });
  beforeAll(async () => {
    database = await open();
    stage = await startStudioStage(database);
    answerWhole();
    const whole = await stage.person(rules);
    await stage.write(whole.id, await begun(whole));
    price = (await checkBooks(database, whole.id)).captured;
  });
  beforeEach(answerWhole);
  afterAll(() => stage.server.close());

  const begun = (person: Person) => person.begin({ kind: 'briefing', model: 'gpt-4' });
  /** A report of which the model has said a part, and says no more by itself. */
  const heardInPart = async (person: Person) => {
    const id = await begun(person);
    stage.model.answer(null);
    const n = stage.model.calls.length + 1;
    const writing = stage.write(person.id, id);
    const call = await stage.model.call(n);
    call.say('The harbour fee is nine crowns');
    return { id, call, writing };
  };
  const at = (passed: number) => ({ clock: { now: () => new Date(Date.now() + passed) } });
  const later = at(hour);
  const usageOf = async (userId: string) =>
    (await database.db.execute(sql`select key from usage_events where user_id = ${userId}`)).rows.length;
  const holdKeyOf = async (id: string) =>
    (await database.db.execute(sql`select hold_key from reports where id = ${id}`)).rows[0]?.hold_key;

  /** A process that stops before its n-th transaction until it is released. */
  const stalling = (n: number) => {
    let count = 0;
    const stalled = Promise.withResolvers<void>();
    const go = Promise.withResolvers<void>();
    const transaction: Database['transaction'] = async (body) => {
      count++;
      if (count === n) {
        stalled.resolve();
        await go.promise;
      }
      return database.transaction(body);
    };
    return { process: { database: { ...database, db: database.db, transaction } }, stalled: stalled.promise, go };
  };

  /** A process, at its own time, that dies during a model's answer: nothing of it reaches the database afterwards. */
  const dieWhileTheModelSpeaks = async (person: Person, id: string, process: ReportProcess) => {
    let isDead = false;
    const transaction: Database['transaction'] = (body) =>
      isDead ? Promise.reject(new Error('The process is dead.')) : database.transaction(body);
    stage.model.answer(null);
    const n = stage.model.calls.length + 1;
    const writing = stage.write(person.id, id, {
      ...process,
      database: { ...database, db: database.db, transaction },
    });
    const call = await stage.model.call(n);
    call.say('The harbour fee is nine');
    isDead = true;
    call.break(new Error('cut'));
    await writing.catch(() => undefined);
    answerWhole();
    expect((await checkBooks(database, person.id)).openHolds).toBe(1);
  };

  it('is paid once, and called for once, wherever one that is merely late comes back to it', async () => {
    let stalls = 0;
    for (let n = 1; ; n++) {
      const person = await stage.person(rules);
      const id = await begun(person);
      const { process, stalled, go } = stalling(n);
      const before = stage.model.calls.length;
      const late = stage.write(person.id, id, process);
      if ((await Promise.race([stalled.then(() => 'stalled'), late.then(() => 'ended')])) === 'ended') break;
      stalls++;
      const called = stage.model.calls.length - before;
      await stage.write(person.id, id, later);
      go.resolve();
      await late;
      expect(await person.read(id)).toMatchObject({ stage: 'ready', citations: 1 });
      expect(await checkBooks(database, person.id)).toMatchObject({ captured: price, ...nothingHeld });
      expect(await usageOf(person.id)).toBe(1);
      expect(await holdKeyOf(id)).toBeNull();
      expect(stage.model.calls.length - before, `calls when it stood still at ${n}`).toBeLessThanOrEqual(called + 1);
      const notes = await person.client.call(listNotes, { params: { spaceId: person.spaceId } });
      expect(notes.filter(({ title }) => title.startsWith('Briefing'))).toHaveLength(1);
    }
    expect(stalls).toBeGreaterThan(4);
  });

  it('is not paid for what a late one was still hearing when another took it over', async () => {
    const person = await stage.person(rules);
    const { id, call, writing: late } = await heardInPart(person);
    answerWhole();
    await stage.write(person.id, id, later);
    expect(await person.read(id)).toMatchObject({ stage: 'ready' });
    // The late process notices when it renews its lease.
    await late;
    expect(call.signal.aborted).toBe(true);
    expect(await checkBooks(database, person.id)).toMatchObject({ captured: price, ...nothingHeld });
    expect(await usageOf(person.id)).toBe(1);
  });

  it.each([
    ['cancelled', cancelReport],
    ['deleted', deleteReport],
  ] as const)('gives back at once what a dead writer had set aside when it is %s', async (_how, endpoint) => {
    const person = await stage.person(rules);
    const id = await begun(person);
    await dieWhileTheModelSpeaks(person, id, at(-hour));
    await person.client.call(endpoint, { params: { id } });
    expect(await checkBooks(database, person.id)).toMatchObject({ captured: 0n, ...nothingHeld });
    expect(await holdKeyOf(id)).toBeNull();
  });

  it.each([
    ['cancelled', cancelReport],
    ['deleted', deleteReport],
  ] as const)(
    'that was %s while its writer seemed alive gives back within a minute what that one left',
    async (_how, endpoint) => {
      const person = await stage.person(rules);
      const id = await begun(person);
      await dieWhileTheModelSpeaks(person, id, {});
      await person.client.call(endpoint, { params: { id } });
      await stage.resume();
      expect((await checkBooks(database, person.id)).openHolds).toBe(1);
      await stage.resume(at(60_000));
      expect(await checkBooks(database, person.id)).toMatchObject({ captured: 0n, ...nothingHeld });
    },
  );

  it('that was cancelled, or deleted, and had back goes on at once, and is paid for what is kept', async () => {
    for (const [end, again] of [
      [cancelReport, retryReport],
      [deleteReport, restoreReport],
    ] as const) {
      const person = await stage.person(rules);
      const id = await begun(person);
      await dieWhileTheModelSpeaks(person, id, {});
      await person.client.call(end, { params: { id } });
      await person.client.call(again, { params: { id } });
      await stage.write(person.id, id);
      expect(await person.read(id)).toMatchObject({ stage: 'ready' });
      expect(await checkBooks(database, person.id)).toMatchObject({ captured: price, ...nothingHeld });
    }
  });

  it('whose space is deleted while the model speaks waits, and is written to the end when the space is had back', async () => {
    const person = await stage.person(rules);
    const params = { spaceId: person.spaceId };
    const { id, call, writing } = await heardInPart(person);
    const calls = stage.model.calls.length;
    await person.client.call(deleteSpace, { params });
    call.say(' for every night [1].');
    call.send({ type: 'usage', usage }, { type: 'end', reason: 'stop' });
    call.break();
    await writing;
    answerWhole();
    await stage.write(person.id, id);
    expect(stage.model.calls).toHaveLength(calls);
    await person.client.call(restoreSpace, { params });
    expect(await person.read(id)).toMatchObject({ stage: 'writing', problem: null });
    await stage.write(person.id, id);
    expect(await person.read(id)).toMatchObject({ stage: 'ready', citations: 1 });
    expect(await checkBooks(database, person.id)).toMatchObject(nothingHeld);
  });

  it('that is cancelled at another replica is ended here within seconds, and charged for what was said', async () => {
    const person = await stage.person(rules);
    const { id, call, writing } = await heardInPart(person);
    await database.db.execute(
      sql`update reports set stage = 'cancelled', halted_at = stage, lease_by = null where id = ${id}`,
    );
    await writing;
    expect(call.signal.aborted).toBe(true);
    const books = await checkBooks(database, person.id);
    expect(books).toMatchObject(nothingHeld);
    expect(books.captured).toBeGreaterThan(0n);
  });

  it('that is given up gives back what its last writer had set aside', async () => {
    const person = await stage.person(rules);
    const id = await begun(person);
    for (const passed of [-3, -2, -1]) await dieWhileTheModelSpeaks(person, id, at(passed * hour));
    await stage.write(person.id, id);
    expect(await person.read(id)).toMatchObject({ stage: 'failed' });
    expect(await checkBooks(database, person.id)).toMatchObject({ captured: 0n, ...nothingHeld });
    await person.client.call(retryReport, { params: { id } });
    await stage.write(person.id, id);
    expect(await person.read(id)).toMatchObject({ stage: 'ready' });
  });

  it('whose user is gone in the middle of a section is not written on, and nothing is counted for him', async () => {
    const person = await stage.person(rules);
    const { call, writing } = await heardInPart(person);
    await person.client.call(deleteUser, { body: { confirm: 'Demo User' } });
    await writing;
    expect(call.signal.aborted).toBe(true);
    expect(await usageOf(person.id)).toBe(0);
    const { rows } = await database.db.execute(sql`select 1 from usage_sums where user_id = ${person.id}`);
    expect(rows).toEqual([]);
  });

  it('is not begun for one whose account is going, though its things are still there', async () => {
    const person = await stage.person(rules);
    const id = await begun(person);
    const calls = stage.model.calls.length;
    await database.db.execute(
      sql`insert into lifecycle_pending (user_id, id, step, kind, created_at) values (${person.id}, gen_random_uuid(), 'deleting', 'demo', now())`,
    );
    await database.db.execute(sql`delete from sessions where user_id = ${person.id}`);
    await stage.write(person.id, id);
    expect(stage.model.calls.length).toBe(calls);
    expect(await usageOf(person.id)).toBe(0);
  });

  it('is written with the rights its user has now', async () => {
    const person = await stage.person(rules);
    await database.db.execute(sql`update users set role = 'admin' where id = ${person.id}`);
    const id = await begun(person);
    await database.db.execute(sql`update users set role = 'user' where id = ${person.id}`);
    await stage.write(person.id, id);
    expect(await person.read(id)).toMatchObject({ stage: 'ready' });
    expect((await checkBooks(database, person.id)).captured).toBe(price);
  });
});
