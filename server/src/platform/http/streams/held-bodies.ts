import { createHolding, mostHeld } from './holding.ts';

/** Bodies of up to this many bytes are small: they are neither counted nor refused. */
export const smallBody = 1024 * 1024;

/** Counts a large body until it has been read completely, or, if it came as a stream, until the work on it is done. */
export const holdBody = createHolding({ bytes: mostHeld, ofCaller: 24, bytesOfCaller: 0.75 * mostHeld });
