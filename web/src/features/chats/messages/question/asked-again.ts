import type { Message } from '@atrium/contract/messages';
import type { Ask } from '../../run/ask.ts';
import type { ShownMessage } from '../../run/live-run.ts';

/** What 'Try again' asks for: a persona's reply by the same persona, the default assistant's by the question. Null: nothing can. */
export function askedAgain(message: ShownMessage, question: Message | null): Ask | null {
  if (message.persona) return { kind: 'rewrite', reply: message };
  return question && { kind: 'again', question, replies: message.siblingIds };
}
