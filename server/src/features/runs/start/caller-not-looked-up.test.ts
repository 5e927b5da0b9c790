import { getUser } from '@atrium/contract/accounts';
import { sendStream } from '@atrium/contract/runs';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Database } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import { collectEvents } from '../../../testing/collect-events.ts';
import { describeOnBothStores } from '../../../testing/database/database.ts';
import { tappedDatabase } from '../../../testing/database/tapped-database.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestClient } from '../../../testing/test-client.ts';

const isConditional = (text: string) => text.includes('asked.session_stamp');

describeOnBothStores('a send of one who was known a moment ago', (open, kind) => {
  let app: TestApp;
  let database: Database;
  let user: TestClient;
  let userId: string;
  let before: number;
  /** Milliseconds by which the server's clock is ahead. */
  let ahead = 0;
  const starts: string[] = [];
  const ask = (body: object = {}) =>
    collectEvents(user.events(sendStream, { body: { message: 'What is 2 * 3?', ...body } }));

  beforeAll(async () => {
    database = await open();
    const tapped = tappedDatabase(database, (text, carryOut) => {
      if (text.includes('insert into runs')) starts.push(text);
      return carryOut();
    });
    const clock = { now: () => new Date(Date.now() + ahead) };
    app = await startTestApp({ overrides: { database: tapped, clock } });
  });
  afterAll(() => app.close());

  beforeEach(async () => {
    user = await app.demoUser();
    userId = (await user.call(getUser)).id;
    // A caller is known if they were read while notifications of changes were already arriving.
    await vi.waitFor(async () => {
      starts.length = 0;
      await ask().all();
      expect(starts.some(isConditional)).toBe(kind === 'postgres');
    });
    before = await messages();
    starts.length = 0;
  });

  /** A change that sends no notification on PostgreSQL, as if another replica had made it this moment. */
  const change = (statement: SQL) =>
    database.transaction(async (tx) => {
      if (kind === 'postgres') await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(statement);
    });
  const messages = async () => {
    const { rows } = await database.db.execute(sql`select 1 from messages where user_id = ${userId}`);
    return rows.length;
  };

  it('is stored on the condition that he is so still, on PostgreSQL, and answered', async () => {
    expect((await ask().all()).content).toContain('6');
    expect(starts.map(isConditional)).toEqual([kind === 'postgres']);
  });

  it('stores and begins nothing when his session was ended', async () => {
    await change(sql`delete from sessions where user_id = ${userId}`);
    const refused = await user.send(sendStream, { body: { message: 'Nobody asks this' } });
    const message = expect.stringMatching(/^You have been signed out/);
    expect(refused).toMatchObject({ status: 401, body: { code: 'sign-in-required', message } });
    expect(await messages()).toBe(before);
  });

  it('refuses a visitor whose session has just ended; his next try is another one’s, and answered', async () => {
    const visitor = app.stranger();
    const say = (message: string) => collectEvents(visitor.events(sendStream, { body: { message } }));
    await vi.waitFor(async () => {
      starts.length = 0;
      await say('What is 2 * 3?').all();
      expect(starts.some(isConditional)).toBe(kind === 'postgres');
    });
    const cookie = visitor.jar.header();
    await change(sql`delete from sessions where user_id in (select id from users where kind = 'visitor')`);
    if (kind === 'postgres') {
      const refused = await visitor.send(sendStream, { body: { message: 'What is 3 * 3?' } });
      expect(refused).toMatchObject({ status: 401, body: { code: 'sign-in-required' } });
      expect(visitor.jar.header()).toBe(cookie);
    }
    expect((await say('What is 3 * 3?').all()).content).toContain('9');
    expect(visitor.jar.header()).not.toBe(cookie);
    const { rows } = await database.db.execute(
      sql`select user_id from messages where content in ('What is 2 * 3?', 'What is 3 * 3?')
        and user_id in (select id from users where kind = 'visitor') group by user_id`,
    );
    expect(rows).toHaveLength(2);
  });

  it('tells nothing of a run that he had, either', async () => {
    const runId = newId();
    const { messageId } = await ask({ runId }).until('session_created');
    await change(sql`delete from sessions where user_id = ${userId}`);
    const repeated = await user.send(sendStream, { body: { message: 'What is 2 * 3?', runId } });
    expect(repeated).toMatchObject({ status: 401, body: { code: 'sign-in-required' } });
    expect(JSON.stringify(repeated.body)).not.toContain(messageId);
  });

  it('is answered to who he is now', async () => {
    await change(sql`update users set name = 'Another' where id = ${userId}`);
    expect((await ask().all()).content).toContain('6');
    expect(await messages()).toBe(before + 2);
    expect(starts.map(isConditional)).toEqual(kind === 'postgres' ? [true, false] : [false]);
  });

  it('is looked up, and noted as in use, if the last note of that is more than an hour old', async () => {
    const lastUse = async () => {
      const { rows } = await database.db.execute<{ at: string }>(
        sql`select extract(epoch from updated_at)::float8 as at from sessions where user_id = ${userId}`,
      );
      return Number(rows[0]?.at);
    };
    const noted = await lastUse();
    ahead += 61 * 60_000;
    expect((await ask().all()).content).toContain('6');
    expect(starts.map(isConditional)).toEqual([false]);
    expect((await lastUse()) - noted).toBeGreaterThan(3_600);
  });

  it('takes the steps that have come due first', async () => {
    await change(
      sql`insert into lifecycle_pending (user_id, id, step, kind, created_at) values (${userId}, ${newId()}, 'created', 'demo', now())`,
    );
    expect((await ask().all()).content).toContain('6');
    expect((await database.db.execute(sql`select 1 from lifecycle_pending where user_id = ${userId}`)).rows).toEqual(
      [],
    );
  });

  it('is not found where it names what is not there', async () => {
    const refused = await user.send(sendStream, { body: { message: 'Where?', sessionId: newId() } });
    expect(refused).toMatchObject({ status: 404, body: { code: 'not-found' } });
  });

  it('gives the same run when it is repeated', async () => {
    const runId = newId();
    const first = await ask({ runId }).until('session_created');
    const [once, again] = await Promise.all([
      ask({ runId }).until('session_created'),
      ask({ runId }).until('session_created'),
    ]);
    expect([once.messageId, again.messageId]).toEqual([first.messageId, first.messageId]);
    expect(await messages()).toBe(before + 2);
  });
});
