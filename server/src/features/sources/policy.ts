/** Milliseconds without a sign of life after which a job is considered dead. */
export const leaseMs = 45_000;
/** Milliseconds between two signs of life of a job; with each, it writes its progress. */
export const renewalMs = 2_000;
/** How often a stage is begun without progress before the source is given up; the user can retry. */
export const mostAttempts = 8;
/** The same limit for a stage that calls a model, since somebody pays for each answer. */
export const mostPaidAttempts = 3;
/** Milliseconds until a source that could not be indexed anew is tried again; doubled by each further failure. */
export const renewalPauseMs = 300_000;
/** Passages written in one statement; few, so that other requests need not wait long. */
export const passagesAtOnce = 4;
