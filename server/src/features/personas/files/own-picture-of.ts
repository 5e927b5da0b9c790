import type { Db, Tx } from '../../../platform/database/database.ts';
import { findPicture, type PictureRow } from '../pictures/picture-store.ts';

/** The portrait of the user's own that an avatar names; null where it names none. */
export async function ownPictureOf(db: Db | Tx, userId: string, avatar: string): Promise<PictureRow | null> {
  const id = /^\/api\/persona-pictures\/([0-9a-f-]{36})$/.exec(avatar)?.[1];
  return id === undefined ? null : findPicture(db, userId, id);
}
