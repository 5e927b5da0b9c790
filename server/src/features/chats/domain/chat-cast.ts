import type { Speaker } from '@atrium/contract/chat-personas';
import type { PersonaFields } from '@atrium/contract/personas';
import type { Greeting } from '@atrium/contract/run-event';

/** A persona as other slices know it. */
export interface Known {
  readonly id: Speaker['id'];
  readonly fields: Pick<PersonaFields, 'name' | 'avatar' | 'greeting'>;
}

/** A persona in the form that messages store. */
export function speakerOf({ id, fields }: Known): Speaker {
  return { id, name: fields.name, avatar: fields.avatar };
}

/** The greeting that opens a chat with these personas: that of the first one. */
export function greetingOf([first]: readonly Known[]): Greeting | null {
  if (first === undefined || first.fields.greeting.trim() === '') return null;
  return { persona: speakerOf(first), content: first.fields.greeting };
}
