import { applyRunEvent, emptyReply } from '@atrium/contract/run-event';
import type { NumberedEvent } from './run-log.ts';

/**
 * The events that a reader has not seen. Pieces of text are joined into one, so the last event that the reader has seen
 * may lie within a piece. In that case the reader gets the whole text in place of the last piece it missed.
 */
export function catchUp(events: readonly NumberedEvent[], after: number): NumberedEvent[] {
  const { content, reasoning } = events.map(({ event }) => event).reduce(applyRunEvent, emptyReply);
  const missed = events.filter(({ seq }) => seq > after);
  const lastText = missed.findLast(isText);
  return missed.flatMap((one): NumberedEvent[] => {
    if (one === lastText) return [{ seq: one.seq, event: { type: 'snapshot', content, reasoning } }];
    return isText(one) ? [] : [one];
  });
}

function isText({ event }: NumberedEvent): boolean {
  return event.type === 'chunk' || event.type === 'reasoning';
}
