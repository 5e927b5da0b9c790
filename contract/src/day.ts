import { z } from 'zod';

/** A year 0 there is in ISO 8601 and in no store: it would be an error there. */
const hasYear = (text: string) => !text.startsWith('0000');

/** A day, 'YYYY-MM-DD'. */
export const Day = z.iso.date().refine(hasYear);

/** A moment, ISO 8601, UTC. */
export const Moment = z.iso.datetime().refine(hasYear);
