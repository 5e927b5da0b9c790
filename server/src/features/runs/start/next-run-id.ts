import { idFrom } from '../../../platform/ids/id-from.ts';

/** The id of the run that follows one in a pass: the same each time, so that a pass goes on once and can be followed. */
export function nextRunId(runId: string): string {
  return idFrom(`the run after ${runId}`);
}
