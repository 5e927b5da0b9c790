import type { NumberedStretches } from '../../retrieval/index.ts';

/** What a run in a space answers from. */
export interface Material {
  readonly spaceId: number;
  readonly spaceName: string;
  /** The user's instructions for every chat of the space. */
  readonly instructions: string;
  /** `none`: the space has nothing that could be searched. */
  readonly state: 'found' | 'nothing-found' | 'not-searched' | 'none';
  readonly stretches: NumberedStretches;
  /** The names of the files of what was found, by item; for the built-in model, which reads each as what it is. */
  readonly fileNames?: ReadonlyMap<string, string>;
}
