import { z } from 'zod';

/** The largest number that a column of ids holds: a 32-bit integer. One beyond it would be an error of the store. */
export const largestId = 2_147_483_647;

/** The number of a row in a body. */
export const NumericId = z.number().int().min(1).max(largestId);

/** The same in an address. */
export const NumericIdInPath = z.coerce.number().int().min(1).max(largestId);
