import type { RunErrorCode } from '@atrium/contract/errors';
import type { CutBy, RunEnd } from '@atrium/contract/run-event';

/** How a run ended, before that is stored. */
export type Outcome =
  | { readonly kind: 'complete'; readonly end: RunEnd; readonly cutBy?: CutBy }
  | { readonly kind: 'failed'; readonly code: RunErrorCode; readonly sentence: string; readonly cause?: unknown };
