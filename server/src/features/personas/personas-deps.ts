import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { ImageCodec } from '../../ports/image-codec.ts';
import type { People } from '../accounts/index.ts';

/** The dependencies of the slice's use cases. */
export interface PersonasDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly images: ImageCodec;
  /** Records what admins do. */
  readonly people: Pick<People, 'audit'>;
  /** The folder with the product's portraits. */
  readonly avatarFolder: string;
}
