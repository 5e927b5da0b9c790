import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { ImageCodec } from '../../ports/image-codec.ts';

/** What the use cases of this slice stand on. */
export interface PersonasDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly images: ImageCodec;
  /** The folder of the portraits that come with the product. */
  readonly avatarFolder: string;
}
