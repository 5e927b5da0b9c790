import type { Outline } from './outline.ts';

/** What was read of a source. */
export interface Read {
  readonly text: string;
  readonly outline: Outline;
  /** What it calls itself, where it does. */
  readonly title: string | null;
  /** What was left out of what could be read, in one sentence. */
  readonly notice: string | null;
}
