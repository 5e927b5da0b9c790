import type { NumberedStretches } from '../../retrieval/index.ts';

/** What a search of the web by the installation's engine came to. Its pages stand among the run's numbered stretches. */
export interface WebFindings {
  readonly state: 'found' | 'nothing-found' | 'not-searched';
  readonly stretches: NumberedStretches;
}
