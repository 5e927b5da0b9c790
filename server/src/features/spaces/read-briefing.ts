import type { PersonaId } from '@atrium/contract/chat-personas';
import type { Db, Tx } from '../../platform/database/database.ts';
import { findSpace, holdsAny } from './store.ts';

/** What chats of a space are told about it. */
export interface SpaceBriefing {
  readonly name: string;
  /** The instructions that chats of the space get before anything else. */
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

/** The defaults for new chats of a space. */
export interface SpaceDefaults {
  /** null: the installation's default. */
  readonly model: string | null;
  /** null: the default assistant. */
  readonly persona: PersonaId | null;
  readonly webSearch: boolean;
}

export async function readDefaults(db: Db | Tx, userId: string, spaceId: number): Promise<SpaceDefaults | null> {
  const space = await findSpace(db, userId, spaceId);
  return space && { model: space.defaultModel, persona: space.defaultPersona, webSearch: space.webSearch };
}
