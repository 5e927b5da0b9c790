export { createRuns } from './create-runs.ts';
export { failureSentence } from './domain/failure-sentence.ts';
export type { Runs } from './runs.ts';
export type { RunsDeps } from './runs-deps.ts';
