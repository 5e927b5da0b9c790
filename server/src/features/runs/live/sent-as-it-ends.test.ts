import { sendStream } from '@atrium/contract/runs';
import { type SQL, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { isDeadlock } from '../../../platform/database/violations.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import { collectEvents, type EventReader } from '../../../testing/collect-events.ts';
import { describeOnBothStores, waitingForLocks } from '../../../testing/database/database.ts';
import { stageProcesses } from '../../../testing/stages/process-stage.ts';

describeOnBothStores('a run that is sent to another replica as it ends', (open, kind) => {
  const at = stageProcesses(open);
  const { start } = at;

  const changeRun = (runId: string) => sql`update runs set last_seq = last_seq where id = ${runId}`;
  const changeVersion = sql`update chat_versions set version = version + 1`;

  /** A transaction that takes a lock, and then another one when it is told to go on. */
  const takeLocks = async (first: SQL, then?: SQL) => {
    const taken = Promise.withResolvers<void>();
    const more = Promise.withResolvers<void>();
    const over = at.database.transaction(async (tx) => {
      await tx.execute(first);
      taken.resolve();
      await more.promise;
      if (then) await tx.execute(then);
    });
    await taken.promise;
    return () => {
      more.resolve();
      return over;
    };
  };
  /** A run of one replica, with a function that sends it again to another. */
  const sendOnce = async () => {
    const [one, other] = [await start(), await start()];
    const body = { message: 'Just one', runId: newId(), messageId: newId() };
    const reader = collectEvents(one.client.events(sendStream, { body }));
    await reader.until('session_created');
    const sendAgain = () => collectEvents(other.client.events(sendStream, { body }));
    const say = async () => {
      const call = await one.stage.model.call(1);
      call.say('One.');
      call.end();
    };
    const expectOne = async (again: EventReader) => {
      for (const each of [reader, again])
        expect(await each.all()).toMatchObject({ status: 'complete', content: 'One.' });
      expect(other.stage.model.calls).toEqual([]);
    };
    return { runId: body.runId, sendAgain, say, expectOne };
  };

  it.skipIf(kind === 'pglite')('is that run, and does not wait for its end', async () => {
    const { runId, sendAgain, say, expectOne } = await sendOnce();
    const letGo = await takeLocks(sql`select 1 from chats for update`);
    await say();
    await expect.poll(() => waitingForLocks(at.database)).toBe(1);
    const again = sendAgain();
    await expect.poll(() => again.events[0]).toMatchObject({ runId });
    await letGo();
    await expectOne(again);
  });

  it.skipIf(kind === 'pglite')(
    'is that run also where the store gives the start up for something that holds what it waits for',
    async () => {
      for (let isGivenUp = false; !isGivenUp; ) {
        const { runId, sendAgain, say, expectOne } = await sendOnce();
        const goOn = await takeLocks(changeRun(runId), changeVersion);
        const again = sendAgain();
        await expect.poll(() => waitingForLocks(at.database)).toBe(1);
        // The store chooses which of the two transactions it aborts.
        isGivenUp = await goOn().then(
          () => true,
          (error) => {
            if (!isDeadlock(error)) throw error;
            return false;
          },
        );
        await say();
        await expectOne(again);
      }
    },
  );
});
