import type { NumberedStretches } from '../../retrieval/index.ts';

/** What a run in a space works with. */
export interface Material {
  readonly spaceId: number;
  readonly spaceName: string;
  /** What the user wants of every chat of the space. */
  readonly instructions: string;
  /** `none`: the space has nothing to be searched. */
  readonly state: 'found' | 'nothing-found' | 'not-searched' | 'none';
  readonly stretches: NumberedStretches;
}
