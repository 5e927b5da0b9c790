import { applyRunEvent, emptyReply, type Reply, type RunEvent } from '@atrium/contract/run-event';
import fc from 'fast-check';

const text = fc.string({ minLength: 1 });

/** Any event of a reply that is being written, pieces of text most of them. */
export const anyRunEvent = fc.oneof(
  { weight: 5, arbitrary: text.map((content): RunEvent => ({ type: 'chunk', content })) },
  { weight: 2, arbitrary: text.map((content): RunEvent => ({ type: 'reasoning', content })) },
  text.map((title): RunEvent => ({ type: 'title', title })),
  fc.constantFrom('a', 'b').map((id): RunEvent => ({ type: 'source', source: { id, title: id } })),
);

/** The reply that events make. */
export const foldEvents = (events: readonly RunEvent[]): Reply => events.reduce(applyRunEvent, emptyReply);
