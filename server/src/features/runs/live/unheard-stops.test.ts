import { setTimeout as pause } from 'node:timers/promises';
import { stopRun } from '@atrium/contract/runs';
import { expect, it, vi } from 'vitest';
import type { Database } from '../../../platform/database/database.ts';
import { describeOnBothStores } from '../../../testing/database/database.ts';
import { stageProcesses } from '../../../testing/stages/process-stage.ts';

describeOnBothStores('a stop', (open, kind) => {
  const at = stageProcesses(open);
  const { start, begin } = at;

  it.skipIf(kind === 'pglite')(
    'that the replica of the reply did not hear is told again until the reply ends',
    async () => {
      vi.useFakeTimers({ toFake: ['setInterval'] });
      let isAway = true;
      let told = 0;
      const reconnecting: Database = {
        ...at.database,
        db: at.database.db,
        listen: (channel, handler) =>
          at.database.listen(channel, (payload) => {
            if (channel === 'run_stop') told += 1;
            if (channel !== 'run_stop' || !isAway) handler(payload);
          }),
      };
      const { reader, created, call } = await begin('Stop me from there', reconnecting);
      call.say('So far');
      await reader.untilText(6);
      const other = await start();
      await other.client.call(stopRun, { params: { id: created.runId } });
      await expect.poll(() => told).toBe(1);
      expect(call.signal.aborted).toBe(false);
      isAway = false;
      const afterBeats = () => {
        vi.advanceTimersByTime(5_000);
        return call.signal.aborted;
      };
      await expect.poll(afterBeats).toBe(true);
      expect(await reader.all()).toMatchObject({ status: 'stopped', content: 'So far' });
      const whenEnded = told;
      for (let beats = 0; beats < 3; beats += 1) {
        vi.advanceTimersByTime(5_000);
        await pause(100);
      }
      // The first of these beats may only have learnt that the reply ended.
      expect(told).toBeLessThanOrEqual(whenEnded + 1);
    },
  );
});
