import type { Database } from '../../platform/database/database.ts';
import type { LogAt } from '../../platform/log/log-at.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import type { TextExtractor } from '../../ports/text-extractor.ts';
import type { Inference } from '../inference/index.ts';
import type { Sources } from '../sources/index.ts';
import type { Spaces } from '../spaces/index.ts';

/** The dependencies of the slice's use cases. */
export interface DiscoveryDeps {
  readonly database: Database;
  readonly outbound: Outbound;
  readonly extractor: TextExtractor;
  readonly log: LogAt<'warn'>;
  readonly inference: Pick<Inference, 'searchEngine' | 'requireSearch' | 'searchWeb' | 'generateOnce'>;
  readonly sources: Pick<Sources, 'heldPages'>;
  readonly spaces: Pick<Spaces, 'ensure' | 'require'>;
  readonly settings: {
    /** Private hosts that the operator allows users to name, in lower case. */
    readonly outboundAllow: readonly string[];
  };
}
