import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Db, Tx } from '../../platform/database/database.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import type { ImageCodec } from '../../ports/image-codec.ts';
import type { ObjectStore } from '../../ports/object-store.ts';
import type { TextExtractor } from '../../ports/text-extractor.ts';

export type StoredElsewhere = (db: Db | Tx, userId: string) => Promise<number>;

/** The dependencies of the slice's use cases. */
export interface FilesDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly objects: ObjectStore;
  readonly extractor: TextExtractor;
  readonly images: ImageCodec;
  readonly outbound: Outbound;
  /** Whether the user exists. If so, the user is not deleted before the transaction ends. */
  readonly keepUser: (tx: Tx, userId: string) => Promise<boolean>;
  /** Count the bytes of a user that later slices store; they count against the quota too. */
  readonly storedElsewhere: readonly StoredElsewhere[];
}
