import type { GuidePage } from './guide.ts';

/** What the built-in model answers from. */
export interface BuiltInModelDeps {
  readonly productName: string;
  /** The user guide, read once at startup. */
  readonly guide: readonly GuidePage[];
  readonly now: () => Date;
}
