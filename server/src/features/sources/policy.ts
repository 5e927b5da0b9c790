/** Milliseconds for which a job that gives no sign is believed to be at work. */
export const leaseMs = 45_000;
/** How often one stage is begun before the source is given up; the user can try again. */
export const mostAttempts = 5;
/** Passages written in one transaction: other requests wait for no more. */
export const passagesAtOnce = 12;
