import { createEventDecoder } from '@atrium/contract/event-stream';
import type { RunEvent } from '@atrium/contract/run-event';
import type { NumberedEvent } from './run-log.ts';

/** Decodes stored stretches into their events after the number `after`, in order and each event once. */
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
