import { applyRunEvent, emptyReply, type Reply, type RunEvent } from '@atrium/contract/run-event';
import fc from 'fast-check';

const text = fc.string({ minLength: 1 });

/** An arbitrary event of a reply that is being written; most are pieces of text. */
export const anyRunEvent = fc.oneof(
  { weight: 5, arbitrary: text.map((content): RunEvent => ({ type: 'chunk', content })) },
  { weight: 2, arbitrary: text.map((content): RunEvent => ({ type: 'reasoning', content })) },
  text.map((title): RunEvent => ({ type: 'title', title })),
  fc.constantFrom('a', 'b').map((id): RunEvent => ({ type: 'source', source: { id, title: id } })),
);

/** The reply folded from events. */
export const foldEvents = (events: readonly RunEvent[]): Reply => events.reduce(applyRunEvent, emptyReply);
