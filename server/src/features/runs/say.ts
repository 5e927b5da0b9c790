import type { LiveRun } from './live/live-run.ts';
import type { RunContext } from './run-context.ts';

/** Sends events of a run to its readers and has them stored. */
export function say(
  context: Pick<RunContext, 'writer'>,
  run: LiveRun,
  events: Parameters<LiveRun['publish']>[0],
): void {
  if (events.length === 0) return;
  run.publish(events);
  context.writer.add(run);
}
