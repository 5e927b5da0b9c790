import type { Left } from './left.ts';

export interface Right {
  readonly left: Left | null;
}
