import type { ChatPersona } from '@atrium/contract/chat-personas';
import type { Persona, PersonaTemplate } from '@atrium/contract/personas';
import { queryClient } from '../../lib/query-client.ts';
import { personasQuery, templatesQuery } from './queries.ts';

type Spoken = Pick<Persona, 'name' | 'role' | 'avatar' | 'greeting'>;
type Offered = Pick<Persona, 'isActive' | 'multimodalConfig'>;

/** Converts one of the user's own personas to the form used in chats. */
export function ownAsChosen(persona: Pick<Persona, 'id' | 'userId'> & Spoken & Offered): ChatPersona {
  const { id, userId } = persona;
  return { id, ...spokenOf(persona), userId, isActive: isOffered(persona), isGone: false };
}

/** Converts a template to the form used in chats, under an id of its own. */
export function templateAsChosen(template: Pick<PersonaTemplate, 'id'> & Spoken & Offered): ChatPersona {
  const id = `template-${template.id}`;
  return { id, ...spokenOf(template), userId: 0, isActive: isOffered(template), isGone: false };
}

/** The number of the template that an id used in chats names; null for any other id. */
export function templateNumber(id: ChatPersona['id']): number | null {
  const number = /^template-(\d+)$/.exec(String(id))?.[1];
  return number === undefined ? null : Number(number);
}

/** A persona with web chat switched off cannot be used in chats. */
function isOffered({ isActive, multimodalConfig }: Offered): boolean {
  return isActive && multimodalConfig.webChat;
}

function spokenOf({ name, role, avatar, greeting }: Spoken): Spoken {
  return { name, role, avatar, greeting };
}

/** Finds the persona that an address names: a number, or 'template-{n}'. Null if this user has none. */
export async function findPersona(id: string): Promise<ChatPersona | null> {
  const template = templateNumber(id);
  if (template !== null) {
    const templates = await queryClient.query(templatesQuery);
    const found = templates.find((each) => each.isActive && each.id === template);
    return found ? templateAsChosen(found) : null;
  }
  const own = await queryClient.query(personasQuery);
  const found = own.find((each) => String(each.id) === id);
  return found ? ownAsChosen(found) : null;
}
