export type { Runs } from './runs.ts';
