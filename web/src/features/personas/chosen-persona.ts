import type { ChatPersona } from '@atrium/contract/chat-personas';
import type { Persona, PersonaTemplate } from '@atrium/contract/personas';
import { queryClient } from '../../lib/query-client.ts';
import { personasQuery, templatesQuery } from './queries.ts';

type Spoken = Pick<Persona, 'name' | 'role' | 'avatar' | 'greeting'>;
type Offered = Pick<Persona, 'isActive' | 'multimodalConfig'>;

/** One of the caller's own personas as a chat takes it. */
export function ownAsChosen(persona: Pick<Persona, 'id' | 'userId'> & Spoken & Offered): ChatPersona {
  const { id, userId } = persona;
  return { id, ...spokenOf(persona), userId, isActive: isOffered(persona), isGone: false };
}

/** A template as a chat takes it: it becomes a persona of its own. */
export function templateAsChosen(template: Pick<PersonaTemplate, 'id'> & Spoken & Offered): ChatPersona {
  const id = `template-${template.id}`;
  return { id, ...spokenOf(template), userId: 0, isActive: isOffered(template), isGone: false };
}

/** Without web chat no chat takes it. */
function isOffered({ isActive, multimodalConfig }: Offered): boolean {
  return isActive && multimodalConfig.webChat;
}

function spokenOf({ name, role, avatar, greeting }: Spoken): Spoken {
  return { name, role, avatar, greeting };
}

/** The persona an address names: a number, or 'template-{n}'. Null where there is none for this caller. */
export async function findPersona(id: string): Promise<ChatPersona | null> {
  const template = /^template-(\d+)$/.exec(id)?.[1];
  if (template !== undefined) {
    const templates = await queryClient.fetchQuery(templatesQuery);
    const found = templates.find((each) => each.isActive && each.id === Number(template));
    return found ? templateAsChosen(found) : null;
  }
  const own = await queryClient.fetchQuery(personasQuery);
  const found = own.find((each) => String(each.id) === id);
  return found ? ownAsChosen(found) : null;
}
