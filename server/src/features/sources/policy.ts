/** Milliseconds for which a job that gives no sign is believed to be at work. */
export const leaseMs = 45_000;
/** Milliseconds after which a job at work gives a sign, and writes how far it is. */
export const renewalMs = 2_000;
/** How often one stage is begun without getting on before the source is given up; the user can try again. */
export const mostAttempts = 8;
/** The same of one in which a model is asked, which somebody pays each time it answers. */
export const mostPaidAttempts = 3;
/** Passages written in one statement: other requests wait for no more. */
export const passagesAtOnce = 4;
