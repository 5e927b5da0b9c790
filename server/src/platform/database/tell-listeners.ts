import type { DatabaseNotice } from './driver.ts';

/**
 * Gives a payload to all who listen to its channel. What one of them throws keeps it from no other, nor what comes next on the
 * connection from being read.
 */
export function tellListeners(
  handlers: Iterable<(payload: string) => void> | undefined,
  payload: string | undefined,
  notice: DatabaseNotice | undefined,
): void {
  for (const handler of handlers ?? []) {
    try {
      handler(payload ?? '');
    } catch (cause) {
      notice?.('error', 'What was told on a channel of the database could not be taken in.', cause);
    }
  }
}
