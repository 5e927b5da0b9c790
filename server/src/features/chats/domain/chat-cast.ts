import type { Speaker } from '@atrium/contract/chat-personas';
import type { PersonaFields } from '@atrium/contract/personas';
import type { Greeting } from '@atrium/contract/run-event';

/** A persona as it is known beyond its slice. */
export interface Known {
  readonly id: Speaker['id'];
  readonly fields: Pick<PersonaFields, 'name' | 'avatar' | 'greeting'>;
}

/** A persona as messages keep it. */
export function speakerOf({ id, fields }: Known): Speaker {
  return { id, name: fields.name, avatar: fields.avatar };
}

/** What opens a chat in which these answer: the greeting of the first. */
export function greetingOf([first]: readonly Known[]): Greeting | null {
  if (first === undefined || first.fields.greeting.trim() === '') return null;
  return { persona: speakerOf(first), content: first.fields.greeting };
}
