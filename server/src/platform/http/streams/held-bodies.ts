import { createHolding, mostHeld } from './holding.ts';

/** Bytes up to which a body is small: small ones are neither counted nor refused. */
export const smallBody = 1024 * 1024;

/** Counts a large body until it is there whole; one that came as a stream, until what it is for is done. */
export const holdBody = createHolding({ bytes: mostHeld, ofCaller: 24, bytesOfCaller: 0.75 * mostHeld });
