import { expect, it } from 'vitest';
import { StoreUnavailable } from '../../platform/database/violations.ts';
import { createMetrics } from '../../platform/metrics/metrics.ts';
import { LiveRun } from './live/live-run.ts';
import { runLimits } from './live/run-limits.ts';
import { createRunContext } from './run-context.ts';
import type { RunsDeps } from './runs-deps.ts';

it('says once that events cannot be stored, however often that is tried, and once that they can be again', async () => {
  let isAway = true;
  const lines: string[] = [];
  const note = (_: object, message: string) => void lines.push(message);
  const execute = async () => {
    if (isAway) throw new StoreUnavailable('No connection to PostgreSQL was to be had.');
    return { rows: [{ id: 'r' }] };
  };
  const { writer } = createRunContext({
    database: { db: { execute }, isFull: () => false },
    log: { info: note, warn: note, error: note },
    metrics: createMetrics(),
  } as unknown as RunsDeps);
  const identity = { id: 'r', chatId: 'c', messageId: 'm', userMessageId: 'q', bodyHash: '' };
  const run = new LiveRun('u', identity, runLimits.fast, 0);
  for (let time = 1; time <= 2; time++) {
    isAway = true;
    run.publish([{ type: 'chunk', content: 'x' }]);
    writer.add(run);
    for (let tries = 0; tries < 5; tries++) await writer.flush();
    expect(lines.filter((line) => line.includes('could not be stored'))).toHaveLength(time);
    isAway = false;
    for (let tries = 0; tries < 2; tries++) await writer.flush();
    expect(lines.filter((line) => line.includes('stored again'))).toHaveLength(time);
  }
});
