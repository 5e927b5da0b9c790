import { keepFirstStart } from './atrium.ts';

/** Once before all journeys. */
export default keepFirstStart;
