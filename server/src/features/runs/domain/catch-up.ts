import { applyRunEvent, emptyReply } from '@atrium/contract/run-event';
import type { NumberedEvent } from './run-log.ts';

/**
 * What a reader has not seen of a run, of all whose events pieces of text are joined: he may stand within one of them. So he
 * is given the whole text, in the place of the last piece that he missed.
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
