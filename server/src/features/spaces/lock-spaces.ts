import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { insertFolders } from './items/item-store.ts';
import type { SpacesDeps } from './spaces-deps.ts';
import { insertSpace, lockBooks, type NewSpace, readVersion, setLastNumber } from './store.ts';

/** The spaces that every user has at first, in the order of their numbers, and the folders of each. */
const firstSpaces = ['My Personal Space', 'My Workspace'];
const firstFolders = ['Research', 'Projects'];

/**
 * Begins a change of a user's spaces, and locks them until the transaction ends. A user without any, for instance from
 * before there were spaces, gets the first ones. Returns the last number.
 */
export async function lockSpaces(tx: Tx, userId: string, now: Date): Promise<number> {
  const { isNew, lastNumber } = await lockBooks(tx, userId);
  if (!isNew) return lastNumber;
  for (const [at, name] of firstSpaces.entries()) await makeSpace(tx, emptySpace(userId, at + 1, name, now));
  return firstSpaces.length;
}

/** Adds a space with its first folders, and records its number so that it is not used again. */
export async function makeSpace(tx: Tx, space: NewSpace): Promise<void> {
  const { userId, id: spaceId } = space;
  await insertSpace(tx, space);
  await insertFolders(
    tx,
    firstFolders.map((name, position) => ({ userId, id: newId(), spaceId, name, position })),
  );
  await setLastNumber(tx, userId, spaceId);
}

export function emptySpace(userId: string, id: number, name: string, now: Date): NewSpace {
  return {
    userId,
    id,
    name,
    description: '',
    iconType: 'folder',
    instructions: '',
    webSearch: false,
    version: 1,
    createdAt: now,
    updatedAt: now,
  };
}

/** Creates a user's first spaces if there are none; call before spaces are read. Returns the version of their list. */
export async function ensureSpaces({ database, clock }: Pick<SpacesDeps, 'database' | 'clock'>, userId: string) {
  const version = await readVersion(database.db, userId);
  if (version !== null) return version;
  await database.transaction((tx) => lockSpaces(tx, userId, clock.now()));
  return (await readVersion(database.db, userId)) ?? 1;
}
