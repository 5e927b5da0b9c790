import { expect, it } from 'vitest';
import { cutOverdue } from './cut-overdue.ts';
import { LiveRun } from './live-run.ts';
import { LiveRuns } from './live-runs.ts';
import { runLimits } from './run-limits.ts';

function runAt(now: number) {
  const runs = new LiveRuns();
  const identity = { id: 'r', chatId: 'c', messageId: 'm', userMessageId: 'q', bodyHash: '' };
  const run = new LiveRun('u', identity, runLimits.fast, now);
  runs.add(run);
  return { runs, run };
}

it('cuts a model that says nothing at first, not one that is only slow', () => {
  const { runs, run } = runAt(0);
  cutOverdue(runs, 60_000);
  expect(run.cutBy).toBeNull();
  cutOverdue(runs, 60_001);
  expect(run.cutBy).toBe('timeout');
  expect(run.signal.aborted).toBe(true);
  expect(run.signal.reason).toMatchObject({ name: 'ModelError', kind: 'timeout' });
});

it('cuts a model that falls silent, and one that never ends', () => {
  const silent = runAt(0);
  silent.run.hasBegun = true;
  silent.run.lastSignAt = 50_000;
  cutOverdue(silent.runs, 140_000);
  expect(silent.run.cutBy).toBeNull();
  cutOverdue(silent.runs, 140_001);
  expect(silent.run.cutBy).toBe('timeout');

  const endless = runAt(0);
  endless.run.hasBegun = true;
  endless.run.lastSignAt = 900_001;
  cutOverdue(endless.runs, 900_001);
  expect(endless.run.cutBy).toBe('limit');
});
