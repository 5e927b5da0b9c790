import { keepFirstStart } from './atrium.ts';

/** Runs once before all journeys. */
export default keepFirstStart;
