import { encodeEvent } from '@atrium/contract/event-stream';
import type { NumberedEvent } from './run-log.ts';

/** Encodes events in their wire format, one after another. */
export function encodeNumbered(events: readonly NumberedEvent[]): string {
  let encoded = '';
  for (const { seq, event } of events) encoded += encodeEvent(event, seq);
  return encoded;
}
