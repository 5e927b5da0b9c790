import type { NumberedStretches } from '../../retrieval/index.ts';

/** The result of a web search by the installation's engine. Its pages are among the run's numbered stretches. */
export interface WebFindings {
  readonly state: 'found' | 'nothing-found' | 'not-searched';
  readonly stretches: NumberedStretches;
}
