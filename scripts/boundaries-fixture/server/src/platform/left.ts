import type { Right } from './right.ts';

export interface Left {
  readonly right: Right | null;
}
