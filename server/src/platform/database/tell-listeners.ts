import type { DatabaseNotice } from './driver.ts';

/**
 * Passes a payload to every listener of its channel. An exception in one listener affects neither the other listeners
 * nor the reading of the connection.
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
