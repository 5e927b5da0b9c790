import { idFrom } from '../../../platform/ids/id-from.ts';

/**
 * The id of the run that follows another one in a pass. It is always the same, so that a pass goes on only once and can
 * be followed.
 */
export function nextRunId(runId: string): string {
  return idFrom(`the run after ${runId}`);
}
