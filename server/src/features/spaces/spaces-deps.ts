import type { SpaceItemKind } from '@atrium/contract/spaces';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Db, Tx } from '../../platform/database/database.ts';
import type { Personas } from '../personas/index.ts';

/** Called in the transaction that permanently deletes a space, to delete what another slice keeps of it. */
export type SpaceGone = (tx: Tx, userId: string, spaceId: number) => Promise<void>;

/** The titles of items of one kind, by id; items that do not exist are left out. */
export interface ItemTitles {
  readonly kind: SpaceItemKind;
  titlesOf(db: Db | Tx, userId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

/**
 * Called in the transaction that deletes or restores spaces, to do the same with data of another slice that is visible
 * without its space. `at` is the time of the deletion: everything that was deleted along has the same time.
 */
export type SpacesHidden = (
  tx: Tx,
  userId: string,
  hidden: { readonly spaceIds: readonly number[]; readonly at: Date; readonly isHidden: boolean },
) => Promise<void>;

/** The dependencies of the slice's use cases. */
export interface SpacesDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly personas: Pick<Personas, 'voices'>;
  /** Callbacks of later slices that keep items of spaces. */
  readonly spaceGone: readonly SpaceGone[];
  readonly itemTitles: readonly ItemTitles[];
  readonly spacesHidden?: readonly SpacesHidden[];
}
