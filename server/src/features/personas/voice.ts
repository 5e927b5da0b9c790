import type { PersonaId } from '@atrium/contract/chat-personas';
import type { PersonaFields } from '@atrium/contract/personas';

/** A persona as chats and runs need it: how it is shown, and what shapes its replies. */
export interface Voice {
  /** A number for a user's own, 'template-{n}' for a template, 'draft' for one that is being edited. */
  readonly id: PersonaId;
  readonly fields: PersonaFields;
  /** False for an archived template: chats that use it keep it, but it cannot be chosen for others. */
  readonly isOffered: boolean;
}

/** The voice of a persona that is still being edited. */
export function draftVoice(fields: PersonaFields): Voice {
  return { id: 'draft', fields, isOffered: true };
}
