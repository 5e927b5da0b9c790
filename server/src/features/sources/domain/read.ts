import type { Outline } from './outline.ts';

/** The result of reading a source. */
export interface Read {
  readonly text: string;
  readonly outline: Outline;
  /** The title that the content gives itself, if it does. */
  readonly title: string | null;
  /** What was left out of the readable content, in one sentence. */
  readonly notice: string | null;
}
