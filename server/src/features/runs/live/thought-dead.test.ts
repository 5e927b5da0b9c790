import { readChat } from '@atrium/contract/chats';
import { resumeRun, sendStream } from '@atrium/contract/runs';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { Database } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import { collectEvents } from '../../../testing/collect-events.ts';
import { describeOnBothStores } from '../../../testing/database/database.ts';
import { type RunStage, startRunStage } from '../../../testing/stages/run-stage.ts';

describeOnBothStores('a run', (open) => {
  let database: Database;
  const stages: RunStage[] = [];
  const userId = newId();

  beforeAll(async () => {
    database = await open();
  });
  afterEach(async () => {
    vi.useRealTimers();
    for (const stage of stages.splice(0)) await stage.close();
  });

  const start = async (store = database) => {
    const stage = await startRunStage(store);
    stages.push(stage);
    return { stage, client: stage.server.signedIn({ userId }).client };
  };
  const begin = async (message: string, store = database) => {
    const process = await start(store);
    const reader = collectEvents(process.client.events(sendStream, { body: { message } }));
    const created = await reader.until('session_created');
    return { ...process, reader, created, call: await process.stage.model.call(1) };
  };
  const stored = async (runId: string) => {
    const { rows } = await database.db.execute<{ frames: string }>(
      `select frames from run_events where run_id = '${runId}' order by first_seq`,
    );
    return rows.map((row) => row.frames).join('');
  };
  /** The process vanishes: from now on nothing it does reaches the store, and it gave its last sign long ago. */
  const crash = async (runId: string) => {
    const { rows } = await database.db.execute<{ instance_id: string }>(
      `update runs set instance_id = gen_random_uuid() where id = '${runId}' returning instance_id`,
    );
    expect(rows).toHaveLength(1);
  };

  it('of a process that was thought dead is not ended twice', async () => {
    const { reader, created, call, stage } = await begin('Still here');
    call.say('Half');
    await reader.untilText(4);
    await expect.poll(() => stored(created.runId), { interval: 10 }).toContain('Half');
    await crash(created.runId);
    await start();
    call.say(' more');
    call.end();
    // What its reader is left with is what everyone finds who comes later.
    expect(await reader.all()).toMatchObject({ status: 'interrupted', content: 'Half' });
    const { client } = await start();
    const { messages } = await client.call(readChat, { params: { id: created.sessionId } });
    expect(messages.at(-1)).toMatchObject({ status: 'interrupted', content: 'Half' });
    expect(await stage.inference.settled()).toHaveLength(0);
  });

  it('of a process that was thought dead is stopped there, and its reader sees what everyone sees', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] });
    const { reader, created, call } = await begin('Slow, not dead');
    call.say('Half');
    await reader.untilText(4);
    await expect.poll(() => stored(created.runId), { interval: 10 }).toContain('Half');
    await crash(created.runId);
    await start();
    call.say(' more');
    await reader.untilText(9);
    const heard = reader.all();
    await expect
      .poll(() => {
        vi.advanceTimersByTime(5_000);
        return call.signal.aborted;
      })
      .toBe(true);
    expect(await heard).toMatchObject({ status: 'interrupted', content: 'Half' });
    const numbers = reader.seqs.map(Number);
    expect(numbers).toEqual([...new Set(numbers)].toSorted((one, other) => one - other));
    expect(reader.events.filter(({ type }) => type === 'session_created')).toHaveLength(1);
    // Who reads it elsewhere, from where the first reader is or from the beginning, is told the same.
    const { client } = await start();
    for (const from of [0, numbers.at(-2) ?? 0]) {
      const replay = collectEvents(
        client.events(resumeRun, { params: { id: created.runId }, query: { fromSeq: from } }),
      );
      expect(await replay.all()).toMatchObject({ status: 'interrupted', content: 'Half' });
    }
  });

  it('whose end was stored while the answer was lost ends for its reader as it was stored', async () => {
    let isLost = true;
    const deaf: Database = {
      ...database,
      db: database.db,
      joinedTransaction: async (body) => {
        const answer = await database.joinedTransaction(body);
        if (isLost) throw new Error('Connection terminated unexpectedly');
        return answer;
      },
    };
    isLost = false;
    const { reader, call } = await begin('Did you hear me?', deaf);
    isLost = true;
    call.say('All of it.');
    call.end();
    expect(await reader.all()).toMatchObject({ status: 'complete', content: 'All of it.' });
  });
});
