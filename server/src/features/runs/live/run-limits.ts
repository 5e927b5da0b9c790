import type { ThinkingMode } from '@atrium/contract/models';

/** How long a run may take, in milliseconds, and how long its text may get, in characters. */
export interface RunLimits {
  /** Until the model sends anything. */
  readonly first: number;
  /** Between two messages from the model. */
  readonly between: number;
  readonly total: number;
  readonly size: number;
}

const minute = 60_000;

/** A model that was told to think may stay silent for longer. */
export const runLimits: Readonly<Record<ThinkingMode, RunLimits>> = {
  fast: { first: minute, between: 1.5 * minute, total: 15 * minute, size: 1_000_000 },
  deep: { first: 4 * minute, between: 4 * minute, total: 30 * minute, size: 2_000_000 },
  research: { first: 10 * minute, between: 10 * minute, total: 60 * minute, size: 4_000_000 },
};
