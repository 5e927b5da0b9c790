import type { Db, Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import { findSpace, type SpaceRow } from './store.ts';

/** Throws Problem 'not-found' if the space does not exist for this user. */
export async function requireSpace(db: Db | Tx, userId: string, spaceId: number): Promise<SpaceRow> {
  const row = await findSpace(db, userId, spaceId);
  if (row === null) throw new Problem('not-found');
  return row;
}
