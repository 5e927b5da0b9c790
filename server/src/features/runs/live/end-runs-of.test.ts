import { sendStream } from '@atrium/contract/runs';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Database } from '../../../platform/database/database.ts';
import { collectEvents } from '../../../testing/collect-events.ts';
import { describeOnBothStores } from '../../../testing/database/database.ts';
import { stageProcesses } from '../../../testing/stages/process-stage.ts';

describeOnBothStores('a reply of an account that is about to be deleted', (open, kind) => {
  const at = stageProcesses(open);
  const ownerOf = async (runId: string) => {
    const { rows } = await at.database.db.execute(sql`select user_id from runs where id = ${runId}`);
    return String(rows[0]?.user_id);
  };

  it('is stopped and charged for what was written, and another’s goes on', async () => {
    const { stage, reader, created, call } = await at.begin('Tell me a story');
    const { client } = stage.server.signedIn({});
    const other = collectEvents(client.events(sendStream, { body: { message: 'Tell me one too' } }));
    const theirs = await stage.model.call(2);
    call.say('Once upon');
    await reader.untilText(9);
    await stage.runs.lifecycle.ending?.(await ownerOf(created.runId));
    expect(call.signal.aborted).toBe(true);
    expect(await reader.all()).toMatchObject({ status: 'stopped', content: 'Once upon' });
    expect(await stage.inference.settled()).toMatchObject([{ key: created.runId }]);
    theirs.say('Long ago');
    theirs.end();
    expect(await other.all()).toMatchObject({ status: 'complete', content: 'Long ago' });
  });

  it.skipIf(kind === 'pglite')(
    'is charged as well where its replica does not hear of it, and ends there as such',
    async () => {
      const deaf: Database = { ...at.database, db: at.database.db, listen: async () => async () => undefined };
      const { reader, created, call, stage } = await at.begin('Tell me a story', deaf);
      call.say('Once upon');
      await reader.untilText(9);
      await expect.poll(() => at.stored(created.runId), { interval: 10 }).toContain('upon');
      const { stage: other } = await at.start();
      await other.runs.lifecycle.ending?.(await ownerOf(created.runId));
      expect(await other.inference.settled()).toMatchObject([{ key: created.runId }]);
      call.say(' a time');
      call.end();
      expect(await reader.all()).toMatchObject({ status: 'interrupted', content: 'Once upon' });
      expect(await stage.inference.settled()).toEqual([]);
    },
  );

  it.skipIf(kind === 'pglite')('is charged also where another of them cannot be ended', async () => {
    const deaf: Database = { ...at.database, db: at.database.db, listen: async () => async () => undefined };
    const { client, stage, reader, created, call } = await at.begin('Tell me a story', deaf);
    const other = collectEvents(client.events(sendStream, { body: { message: 'Tell me another' } }));
    const { runId } = await other.until('session_created');
    const calls = [call, await stage.model.call(2)];
    for (const each of calls) each.say('Once upon');
    for (const id of [created.runId, runId]) {
      await expect.poll(() => at.stored(id), { interval: 10 }).toContain('upon');
    }
    const { stage: replica } = await at.start();
    const { settleLate } = replica.inference;
    let isBroken = true;
    replica.inference.settleLate = async (...input) => {
      if (!isBroken) return settleLate(...input);
      isBroken = false;
      throw new Error('This one cannot be settled.');
    };
    await replica.runs.lifecycle.ending?.(await ownerOf(runId));
    expect(await replica.inference.settled()).toHaveLength(1);
    for (const each of calls) each.end();
    await Promise.all([reader.all(), other.all()]);
  });
});
