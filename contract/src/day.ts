import { z } from 'zod';

/** ISO 8601 has a year 0, but databases do not and would answer with an error. */
const hasYear = (text: string) => !text.startsWith('0000');

/** A day, 'YYYY-MM-DD'. */
export const Day = z.iso.date().refine(hasYear);

/** A moment, ISO 8601, UTC. */
export const Moment = z.iso.datetime().refine(hasYear);
