import type { BodyInputOf } from '@atrium/contract/endpoint';
import type { RunEvent } from '@atrium/contract/run-event';
import { sendStream } from '@atrium/contract/runs';
import { collectEvents } from './collect-events.ts';
import type { TestClient } from './test-client.ts';

/** Sends a message, waits until its reply has ended, and returns what the send created: chat, run and messages. */
export async function sendWhole(
  client: TestClient,
  body: BodyInputOf<typeof sendStream>,
): Promise<Extract<RunEvent, { type: 'session_created' }>> {
  const events = collectEvents(client.events(sendStream, { body }));
  await events.all();
  return events.until('session_created');
}
