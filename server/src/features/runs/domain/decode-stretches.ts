import { createEventDecoder } from '@atrium/contract/event-stream';
import type { RunEvent } from '@atrium/contract/run-event';
import type { NumberedEvent } from './run-log.ts';

/** The events after one of them, of stretches as they are stored: in their order, each once. */
export function decodeStretches(stretches: readonly { readonly frames: string }[], after = 0): NumberedEvent[] {
  const events: NumberedEvent[] = [];
  let last = after;
  for (const { frames } of stretches) {
    for (const { id: seq, data } of createEventDecoder()(frames)) {
      if (seq === null || seq <= last) continue;
      events.push({ seq, event: JSON.parse(data) as RunEvent });
      last = seq;
    }
  }
  return events;
}
