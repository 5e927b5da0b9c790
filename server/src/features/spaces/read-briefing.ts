import type { PersonaId } from '@atrium/contract/chat-personas';
import type { Db, Tx } from '../../platform/database/database.ts';
import { findSpace, holdsAny } from './store.ts';

/** What a chat of a space works with. */
export interface SpaceBriefing {
  readonly name: string;
  /** What chats of the space are told before anything else. */
  readonly instructions: string;
  /** Whether there is a source or a note in it. */
  readonly hasMaterial: boolean;
}

export async function readBriefing(db: Db | Tx, userId: string, spaceId: number): Promise<SpaceBriefing | null> {
  const [space, hasMaterial] = await Promise.all([
    findSpace(db, userId, spaceId),
    holdsAny(db, userId, spaceId, ['source', 'note']),
  ]);
  return space && { name: space.name, instructions: space.instructions, hasMaterial };
}

/** What new chats of a space begin with where nobody says otherwise. */
export interface SpaceDefaults {
  /** null: the installation's own. */
  readonly model: string | null;
  /** null: the default assistant. */
  readonly persona: PersonaId | null;
  readonly webSearch: boolean;
}

export async function readDefaults(db: Db | Tx, userId: string, spaceId: number): Promise<SpaceDefaults | null> {
  const space = await findSpace(db, userId, spaceId);
  return space && { model: space.defaultModel, persona: space.defaultPersona, webSearch: space.webSearch };
}
