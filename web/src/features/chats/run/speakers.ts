import type { ChatPersona, Speaker } from '@atrium/contract/chat-personas';
import type { Chat } from '@atrium/contract/chats';
import type { Message } from '@atrium/contract/messages';
import type { BeginInput } from './ask.ts';

/** The personas that will answer, as far as the page knows. The server's first event names them. */
export function speakersOf({ ask, personas }: BeginInput): Pick<Message, 'persona' | 'waiting'> {
  if (ask.kind === 'rewrite') return { persona: ask.reply.persona, waiting: ask.reply.waiting };
  if (ask.kind === 'continue') return { persona: ask.broken.persona, waiting: ask.broken.waiting };
  const mention = ask.kind === 'again' ? ask.question.persona : ask.kind === 'pass' ? null : ask.mention;
  const all = mention ? [mention] : ask.kind === 'pass' ? ask.last.waiting : personas.map(speakerOf);
  return { persona: all[0] ?? null, waiting: all.slice(1) };
}

function speakerOf({ id, name, avatar }: Speaker): Speaker {
  return { id, name, avatar };
}

/** The greeting of a chat: that of its first persona. */
export function greetingOf([first]: readonly ChatPersona[]): Chat['greeting'] {
  return first && first.greeting.trim() !== '' ? { persona: speakerOf(first), content: first.greeting } : null;
}
