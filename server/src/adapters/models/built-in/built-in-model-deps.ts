import type { GuidePage } from './guide.ts';

/** What the built-in model speaks from. */
export interface BuiltInModelDeps {
  readonly productName: string;
  /** The user's guide, read once at start. */
  readonly guide: readonly GuidePage[];
  readonly now: () => Date;
}
