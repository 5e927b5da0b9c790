import type { Message } from '@atrium/contract/messages';
import type { Ask } from '../../run/ask.ts';
import type { ShownMessage } from '../../run/live-run.ts';

/**
 * Returns what 'Try again' requests: for a reply of a persona, the same persona's reply again; for one of the default
 * assistant, another answer to the question. Null if neither is possible.
 */
export function askedAgain(message: ShownMessage, question: Message | null): Ask | null {
  if (message.persona) return { kind: 'rewrite', reply: message };
  return question && { kind: 'again', question, replies: message.siblingIds };
}
