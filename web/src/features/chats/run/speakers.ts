import type { ChatPersona, Speaker } from '@atrium/contract/chat-personas';
import type { Chat } from '@atrium/contract/chats';
import type { Message } from '@atrium/contract/messages';
import type { BeginInput } from './ask.ts';

/** Who will speak, as far as the page knows; the server says it with the first event. */
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

/** What opens a chat: the first words of the persona that comes first. */
export function greetingOf([first]: readonly ChatPersona[]): Chat['greeting'] {
  return first && first.greeting.trim() !== '' ? { persona: speakerOf(first), content: first.greeting } : null;
}
