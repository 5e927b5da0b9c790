import { readChat } from '@atrium/contract/chats';
import { sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import type { Database } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import { createTestDatabase, noPostgres } from '../../../testing/database/database.ts';
import { tappedDatabase } from '../../../testing/database/tapped-database.ts';
import { stageProcesses } from '../../../testing/stages/process-stage.ts';
import { SteadySigns } from './steady-signs.ts';

describe.skipIf(noPostgres)('a process that shares its store with others', () => {
  const at = stageProcesses(() => createTestDatabase({ kind: 'postgres' }));
  const { begin, stored } = at;

  /** Milliseconds for which the looks of the processes under fake timers were let pass. */
  let passed = 0;
  /** Starts the process that judges. Only its looks after the runs are faked: replies take their real time. */
  const start = (store?: Database) => at.start(store, { monotonic: () => performance.now() + passed });

  const signs = async () => {
    const { rows } = await at.database.db.execute<{ id: string; seen_at: string }>(
      'select id, seen_at::text from run_instances order by seen_at, id',
    );
    return rows;
  };
  /** Lets the process that judges give its next sign, which it does once its look before that is over. */
  const beat = async () => {
    const before = JSON.stringify(await signs());
    passed += 5_000;
    const after = async () => {
      await vi.advanceTimersByTimeAsync(5_000);
      return JSON.stringify(await signs());
    };
    await expect.poll(after, { interval: 10 }).not.toBe(before);
  };
  /** A reply that another process writes, whose own timers are real: it gives no sign while a test lasts. */
  const beginElsewhere = async () => {
    const begun = await begin('Still there?');
    begun.call.say('Half');
    await begun.reader.untilText(4);
    await expect.poll(() => stored(begun.created.runId), { interval: 10 }).toContain('Half');
    vi.useFakeTimers({ toFake: ['setInterval'] });
    return begun;
  };
  /** Signs as they look when the store was away for a minute, or its clock was set an hour. */
  const age = (interval: string) =>
    at.database.db.execute(sql`update run_instances set seen_at = now() - ${interval}::interval`);

  it.each(['1 minute', '-1 hour'])('ends no reply of another that could give no sign either: %s', async (interval) => {
    const { reader, call } = await beginElsewhere();
    await start();
    await age(interval);
    await beat();
    await beat();
    call.say(' and the rest');
    call.end();
    expect(await reader.all()).toMatchObject({ status: 'complete', content: 'Half and the rest' });
  });

  it('ends none at its start, when it cannot know how long the store was away', async () => {
    const { reader, call } = await beginElsewhere();
    await age('1 minute');
    await start();
    await beat();
    call.end();
    expect(await reader.all()).toMatchObject({ status: 'complete', content: 'Half' });
  });

  it.each(['1 minute', '-1 hour'])(
    'ends those of a dead one when it has given its own signs for a while: %s',
    async (interval) => {
      const { created } = await beginElsewhere();
      const dead = newId();
      await at.database.db.execute(sql`insert into run_instances values (${dead}, now() - ${interval}::interval)`);
      await at.database.db.execute(sql`update runs set instance_id = ${dead} where id = ${created.runId}`);
      const { client } = await start();
      const last = async () => {
        await beat();
        return (await client.call(readChat, { params: { id: created.sessionId } })).messages.at(-1);
      };
      for (let n = 0; n < 3; n++) expect(await last()).toMatchObject({ status: 'streaming' });
      await expect.poll(last).toMatchObject({ status: 'interrupted', content: 'Half' });
    },
  );

  it('ends none of another where the store stood still between its own sign and its look', async () => {
    const { reader, call } = await beginElsewhere();
    let isStill = false;
    const store = tappedDatabase(at.database, async (text, carryOut) => {
      if (isStill && text.includes('left join run_instances')) await age('1 minute');
      return carryOut();
    });
    await start(store);
    for (let n = 0; n < 4; n++) {
      await at.database.db.execute(sql`update run_instances set seen_at = now()`);
      await beat();
    }
    isStill = true;
    await beat();
    isStill = false;
    await beat();
    call.end();
    expect(await reader.all()).toMatchObject({ status: 'complete', content: 'Half' });
  });
});

it('are not steady after a gap, even if the second sign after it is answered before the first', () => {
  let now = 0;
  const signs = new SteadySigns(() => now);
  for (; now <= 20_000; now += 5_000) signs.given(true, now);
  expect(signs.areSteady).toBe(true);
  now = 40_000;
  signs.given(true, 30_000);
  expect(signs.areSteady).toBe(false);
  signs.given(false, 25_000);
  expect(signs.areSteady).toBe(false);
});
