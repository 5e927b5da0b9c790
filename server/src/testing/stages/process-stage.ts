import { sendStream } from '@atrium/contract/runs';
import { afterEach, beforeAll, expect, vi } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { collectEvents } from '../collect-events.ts';
import { type RunStage, startRunStage } from './run-stage.ts';

/**
 * Processes over one store, for the tests of a file. They start and crash when a test says so, and are closed after
 * each test.
 */
export function stageProcesses(open: () => Promise<Database>) {
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

  const start = async (store = database, options: Parameters<typeof startRunStage>[1] = {}) => {
    const stage = await startRunStage(store, options);
    stages.push(stage);
    return { stage, client: stage.server.signedIn({ userId }).client };
  };
  return {
    get database() {
      return database;
    },
    /** Starts one more process; the same user is signed in to each. */
    start,
    /** Starts a process and a reply in it; returns both, with the reply's reader. */
    begin: async (message: string, store = database) => {
      const process = await start(store);
      const reader = collectEvents(process.client.events(sendStream, { body: { message } }));
      const created = await reader.until('session_created');
      return { ...process, reader, created, call: await process.stage.model.call(1) };
    },
    /** The run's events in the store. */
    stored: async (runId: string) => {
      const { rows } = await database.db.execute<{ frames: string }>(
        `select frames from run_events where run_id = '${runId}' order by first_seq`,
      );
      return rows.map((row) => row.frames).join('');
    },
    /** Makes the run's process seem dead: from now on the run belongs to a process that never gave a sign of life. */
    crash: async (runId: string) => {
      const { rows } = await database.db.execute<{ instance_id: string }>(
        `update runs set instance_id = gen_random_uuid() where id = '${runId}' returning instance_id`,
      );
      expect(rows).toHaveLength(1);
    },
  };
}
