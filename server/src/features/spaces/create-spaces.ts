import type { Db, Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Route } from '../../platform/http/route.ts';
import type { UserLifecycle } from '../accounts/index.ts';
import { foldersAmong } from './items/item-store.ts';
import { type Placed, placeItems } from './items/place-items.ts';
import { keepDeleted } from './keep-deleted.ts';
import { ensureSpaces } from './lock-spaces.ts';
import { readBriefing, readDefaults, type SpaceBriefing, type SpaceDefaults } from './read-briefing.ts';
import { purgeSpaces } from './remove-space.ts';
import { requireSpace } from './require-space.ts';
import { spaceRoutes } from './routes.ts';
import type { SpacesDeps } from './spaces-deps.ts';
import { spacesLifecycle } from './spaces-lifecycle.ts';
import { spacesOf } from './store.ts';

/** The slice's public interface. */
export interface Spaces {
  readonly routes: readonly Route[];
  readonly lifecycle: UserLifecycle;
  /**
   * Puts an item into a space, or moves it. Joins the caller's transaction; call before that writes rows of its own.
   */
  place(tx: Tx, item: Placed): Promise<void>;
  /** Locks the user's spaces; call before a transaction locks rows of its own whose items it may hide or drop. */
  hold(tx: Tx, userId: string): Promise<void>;
  /** Items in the trash are not counted. */
  hide(tx: Tx, userId: string, itemId: string, isHidden: boolean): Promise<void>;
  drop(tx: Tx, userId: string, itemId: string): Promise<void>;
  /** How a later slice deletes the items that it keeps in spaces. */
  readonly keepDeleted: ReturnType<typeof keepDeleted>;
  /** Throws Problem 'not-found' if the space does not exist for this user. */
  require(db: Db | Tx, userId: string, spaceId: number): Promise<void>;
  /** Gives the row of something in a space; refuses where it is not there, or its space is not. */
  requireItem<Row extends { readonly spaceId: number }>(db: Db | Tx, userId: string, row: Row | null): Promise<Row>;
  /** The numbers of the user's spaces that are not deleted. */
  existing(db: Db | Tx, userId: string): Promise<readonly number[]>;
  /** The names of the user's spaces by number, including archived but not deleted ones. */
  names(userId: string): Promise<ReadonlyMap<number, string>>;
  /** The instructions for chats of a space, and whether it has material; null if there is no such space. */
  briefingOf(db: Db | Tx, userId: string, spaceId: number): Promise<SpaceBriefing | null>;
  /** The defaults for new chats of a space; null if there is no such space. */
  defaultsOf(db: Db | Tx, userId: string, spaceId: number): Promise<SpaceDefaults | null>;
  /** Creates the first spaces of a user from before there were spaces; call before spaces are read. */
  ensure(userId: string): Promise<number>;
  /** The folder of each of these items. */
  readonly foldersOf: typeof foldersAmong;
  purge(signal?: AbortSignal): Promise<void>;
}

export function createSpaces(deps: SpacesDeps): Spaces {
  return {
    routes: spaceRoutes(deps),
    lifecycle: spacesLifecycle(deps),
    ...placeItems(deps),
    keepDeleted: keepDeleted(deps),
    async require(db, userId, spaceId) {
      await requireSpace(db, userId, spaceId);
    },
    async requireItem(db, userId, row) {
      if (row === null) throw new Problem('not-found');
      await requireSpace(db, userId, row.spaceId);
      return row;
    },
    existing: async (db, userId) => (await spacesOf(db, userId)).map(({ id }) => id),
    async names(userId) {
      const all = await spacesOf(deps.database.db, userId);
      return new Map(all.map((one) => [one.id, one.name]));
    },
    briefingOf: readBriefing,
    defaultsOf: readDefaults,
    ensure: (userId) => ensureSpaces(deps, userId),
    foldersOf: foldersAmong,
    purge: purgeSpaces(deps),
  };
}
