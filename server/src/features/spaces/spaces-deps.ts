import type { SpaceItemKind } from '@atrium/contract/spaces';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Db, Tx } from '../../platform/database/database.ts';
import type { Personas } from '../personas/index.ts';

/** Told, in the transaction that takes a space for good, to take what is kept of it elsewhere. */
export type SpaceGone = (tx: Tx, userId: string, spaceId: number) => Promise<void>;

/** The names of things of one kind, by their ids; what is not there is left out. */
export interface ItemTitles {
  readonly kind: SpaceItemKind;
  titlesOf(db: Db | Tx, userId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

/**
 * Told, in the transaction that deletes spaces or brings them back, to do the same with what is kept of them elsewhere and
 * is seen without its space. `at` is when they were deleted: what went with them carries the same time.
 */
export type SpacesHidden = (
  tx: Tx,
  userId: string,
  hidden: { readonly spaceIds: readonly number[]; readonly at: Date; readonly isHidden: boolean },
) => Promise<void>;

/** What the use cases of the slice work with. */
export interface SpacesDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly personas: Pick<Personas, 'voices'>;
  /** Later slices that keep what is in spaces. */
  readonly spaceGone: readonly SpaceGone[];
  readonly itemTitles: readonly ItemTitles[];
  readonly spacesHidden?: readonly SpacesHidden[];
}
