import { z } from 'zod';

/** The largest number an id column can hold: a 32-bit integer. The database would answer a larger one with an error. */
export const largestId = 2_147_483_647;

/** A numeric id in a body. */
export const NumericId = z.number().int().min(1).max(largestId);

/** A numeric id in a path. */
export const NumericIdInPath = z.coerce.number().int().min(1).max(largestId);
