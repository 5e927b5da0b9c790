/** Milliseconds for which a job that gives no sign is believed to be at work. */
export const leaseMs = 45_000;
/** How often one stage, or one section of it, is begun before the report is given up; the user can try again. */
export const mostAttempts = 3;
/** Reports of one user that may be written at once. */
export const mostAtWork = 3;
/** Reports one space may have. */
export const mostReports = 500;
