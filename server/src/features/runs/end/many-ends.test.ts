import { readChat } from '@atrium/contract/chats';
import { sendStream } from '@atrium/contract/runs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../platform/database/database.ts';
import { collectEvents } from '../../../testing/collect-events.ts';
import { describeOnBothStores, waitingForLocks } from '../../../testing/database/database.ts';
import { type RunStage, startRunStage } from '../../../testing/stages/run-stage.ts';

describeOnBothStores('replies that end together', (open, kind) => {
  let database: Database;
  let stage: RunStage;

  beforeAll(async () => {
    database = await open();
    stage = await startRunStage(database);
  });
  afterAll(() => stage.close());

  /**
   * Starts `count` replies that have said all their text but have not ended, each of a user of its own or all of `one`.
   */
  async function underWay(count: number, one?: ReturnType<RunStage['server']['signedIn']>) {
    const before = stage.model.calls.length;
    const replies = [];
    for (let n = 0; n < count; n += 1) {
      const user = one ?? stage.server.signedIn();
      const reader = collectEvents(user.client.events(sendStream, { body: { message: `Question ${n}` } }));
      const { sessionId } = await reader.until('session_created');
      const call = await stage.model.call(before + n + 1);
      call.say(`Answer ${n}.`);
      replies.push({ ...user, reader, sessionId, call });
    }
    return replies;
  }

  it('are stored each as it would be alone, of one user and of several', async () => {
    const replies = [...(await underWay(6, stage.server.signedIn())), ...(await underWay(6))];
    for (const { call } of replies) call.end();
    for (const [n, { client, reader, sessionId }] of replies.entries()) {
      expect(await reader.all()).toMatchObject({ status: 'complete', content: `Answer ${n % 6}.` });
      const { messages } = await client.call(readChat, { params: { id: sessionId } });
      expect(messages.map(({ content }) => content)).toEqual([`Question ${n % 6}`, `Answer ${n % 6}.`]);
    }
  });

  it.skipIf(kind === 'pglite')('wait for no lock of another user', async () => {
    const replies = await underWay(4);
    const busy = replies[1];
    if (!busy) throw new Error('nobody');
    const held = Promise.withResolvers<void>();
    const holder = database.transaction(async (tx) => {
      await tx.execute(sql`select 1 from chat_versions where user_id = ${busy.actor.userId} for update`);
      await held.promise;
    });
    for (const { call } of replies) call.end();
    for (const reply of replies)
      if (reply !== busy) expect(await reply.reader.all()).toMatchObject({ status: 'complete' });
    expect(await waitingForLocks(database)).toBe(1);
    held.resolve();
    await holder;
    expect(await busy.reader.all()).toMatchObject({ status: 'complete', content: 'Answer 1.' });
  });

  it.skipIf(kind === 'pglite')('wait for the lock of their chat as long as it is held', async () => {
    const [reply] = await underWay(1);
    if (!reply) throw new Error('nobody');
    const held = Promise.withResolvers<void>();
    const holder = database.transaction(async (tx) => {
      await tx.execute(sql`select 1 from chats where id = ${reply.sessionId} for update`);
      await held.promise;
    });
    reply.call.end();
    // Longer than a transaction waits that others share.
    const patient = async () =>
      (
        await database.db.execute(
          sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
            and xact_start < now() - interval '1 second'`,
        )
      ).rows.length;
    try {
      await expect.poll(patient).toBe(1);
    } finally {
      held.resolve();
    }
    await holder;
    expect(await reply.reader.all()).toMatchObject({ status: 'complete', content: 'Answer 0.' });
  });
});
