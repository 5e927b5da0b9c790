import { readChat } from '@atrium/contract/chats';
import { resumeRun } from '@atrium/contract/runs';
import { sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import type { Database } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import { collectEvents } from '../../../testing/collect-events.ts';
import { describeOnBothStores } from '../../../testing/database/database.ts';
import { stageProcesses } from '../../../testing/stages/process-stage.ts';

describeOnBothStores('a run', (open) => {
  const at = stageProcesses(open);
  const { start, begin, stored, crash } = at;

  it('of a process that was thought dead is not ended twice', async () => {
    const { reader, created, call, stage } = await begin('Still here');
    call.say('Half');
    await reader.untilText(4);
    await expect.poll(() => stored(created.runId), { interval: 10 }).toContain('Half');
    await crash(created.runId);
    await start();
    call.say(' more');
    call.end();
    // The reader ends up with what everyone finds who comes later.
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
    // A reader elsewhere is told the same, from the first reader's place or from the beginning.
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
      ...at.database,
      db: at.database.db,
      joinedTransaction: async (body) => {
        const answer = await at.database.joinedTransaction(body);
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

  it('that was handed over to another user and ended elsewhere ends for its reader as everyone finds it', async () => {
    const { reader, created, call, stage } = await begin('Whose are you now?');
    call.say('Half');
    await reader.untilText(4);
    await expect.poll(() => stored(created.runId), { interval: 10 }).toContain('Half');
    const account = newId();
    const { rows } = await at.database.db.execute<{ user_id: string }>(
      sql`select user_id from runs where id = ${created.runId}`,
    );
    await at.database.transaction(async (tx) => {
      await stage.chats.lifecycle.linked?.(tx, String(rows[0]?.user_id), account, new Map());
      // No word of it reaches this process.
      await tx.execute(sql`update runs set user_id = ${account} where id = ${created.runId}`);
      await tx.execute(sql`update run_events set user_id = ${account} where run_id = ${created.runId}`);
    });
    await crash(created.runId);
    await start();
    call.say(' more');
    call.end();
    expect(await reader.all()).toMatchObject({ status: 'interrupted', content: 'Half' });
  });

  it('that was handed over to another user and ended elsewhere, but is not found, ends as interrupted for its reader', async () => {
    const { reader, created, call } = await begin('Whose are you?');
    call.say('Half');
    await reader.untilText(4);
    await at.database.db.execute(
      sql`update runs set user_id = ${newId()}, status = 'interrupted', ended_at = now() where id = ${created.runId}`,
    );
    call.end();
    expect(await reader.all()).toMatchObject({ status: 'interrupted', content: 'Half' });
  });
});
