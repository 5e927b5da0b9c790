import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { LogAt } from '../../platform/log/log-at.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import type { ImageCodec } from '../../ports/image-codec.ts';
import type { ObjectStore } from '../../ports/object-store.ts';
import type { TextExtractor } from '../../ports/text-extractor.ts';
import type { Transcriber } from '../../ports/transcriber.ts';
import type { Accounts } from '../accounts/index.ts';
import type { Files } from '../files/index.ts';
import type { Inference } from '../inference/index.ts';
import type { Retrieval } from '../retrieval/index.ts';
import type { Spaces } from '../spaces/index.ts';

/** The dependencies of the slice's use cases. */
export interface SourcesDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly objects: ObjectStore;
  readonly extractor: TextExtractor;
  /** null: this server has no model that transcribes recordings. */
  readonly transcriber: Transcriber | null;
  readonly images: ImageCodec;
  readonly outbound: Outbound;
  readonly accounts: Pick<Accounts, 'actorInJobs'>;
  readonly inference: Pick<Inference, 'seeing' | 'generateOwn'>;
  readonly log: LogAt<'info' | 'warn'>;
  readonly files: Pick<Files, 'elsewhere'>;
  readonly spaces: Spaces;
  readonly retrieval: Retrieval;
}
