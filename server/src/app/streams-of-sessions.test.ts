import { deleteUser, endOtherSessions, endSession, listSessions, logout } from '@atrium/contract/accounts';
import { resumeRun } from '@atrium/contract/runs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../platform/database/database.ts';
import { collectEvents } from '../testing/collect-events.ts';
import { describeOnBothStores } from '../testing/database/database.ts';
import { startWalletStage, type WalletStage } from '../testing/stages/wallet-stage.ts';
import type { TestClient } from '../testing/test-client.ts';

describeOnBothStores('a stream of a reply', (open) => {
  let database: Database;
  let stage: WalletStage;

  beforeAll(async () => {
    database = await open();
    stage = await startWalletStage(database);
    stage.provider.answer(null);
  });
  afterAll(() => stage.server.close());

  /** Two browsers signed in to one account, and a reply that both follow. */
  async function begin() {
    const [one, other] = [await stage.person(), await stage.person()];
    await database.db.execute(sql`update sessions set user_id = ${one.id} where user_id = ${other.id}`);
    const made = stage.provider.calls.length;
    const own = stage.send(one.client, 'A secret');
    const { runId } = await own.until('session_created');
    const call = await stage.provider.call(made + 1);
    const beside = collectEvents(other.client.events(resumeRun, { params: { id: runId } }));
    call.say('before ');
    await Promise.all([own.untilText('before '.length), beside.untilText('before '.length)]);
    return { ...one, other: other.client, own, beside, call, runId };
  }

  type Deed = (of: {
    readonly id: string;
    readonly client: TestClient;
    readonly other: TestClient;
  }) => Promise<unknown>;
  const deeds: readonly (readonly [string, Deed])[] = [
    ['who signs out', ({ client }) => client.call(logout)],
    [
      'one that is ended from another browser',
      async ({ other }) => {
        const { sessions } = await other.call(listSessions);
        const ended = sessions.find(({ isCurrent }) => !isCurrent);
        await other.call(endSession, { params: { id: ended?.id ?? '' } });
      },
    ],
    ['all but one that are ended', ({ other }) => other.call(endOtherSessions)],
    [
      'one that is ended at another replica',
      async ({ client }) => {
        const { sessions } = await client.call(listSessions);
        const own = sessions.find(({ isCurrent }) => isCurrent);
        await database.db.execute(sql`delete from sessions where id = ${own?.id ?? ''}::uuid`);
      },
    ],
  ];

  it.each(deeds)(
    'ends with the session of its reader, the run goes on, and others read on: %s',
    async (_what, deed) => {
      const stand = await begin();
      const ended = stand.own.all();
      await deed(stand);
      expect(await ended).toMatchObject({ status: 'streaming', content: 'before ' });
      expect(stand.call.signal.aborted).toBe(false);
      stand.call.say('after');
      stand.call.end();
      expect(await stand.beside.all()).toMatchObject({ status: 'complete', content: 'before after' });
      expect((await stand.client.send(resumeRun, { params: { id: stand.runId } })).status).toBe(404);
    },
  );

  it('ends, for all his browsers, with the account of its reader', async () => {
    const stand = await begin();
    const ended = Promise.all([stand.own.all(), stand.beside.all()]);
    await stand.other.call(deleteUser, { body: { confirm: 'Demo User' } });
    for (const reply of await ended) expect(reply.content).toBe('before ');
  });

  it('goes on where a session is changed and not ended', async () => {
    const stand = await begin();
    await database.db.execute(sql`update sessions set updated_at = updated_at where user_id = ${stand.id}`);
    await database.db.execute(sql`update users set name = 'Renamed' where id = ${stand.id}`);
    stand.call.say('after');
    stand.call.end();
    for (const reader of [stand.own, stand.beside])
      expect(await reader.all()).toMatchObject({ status: 'complete', content: 'before after' });
  });
});
