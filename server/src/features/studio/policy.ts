/** Milliseconds without a sign of life after which a job is considered dead. */
export const leaseMs = 45_000;
/** How often one stage, or one section of it, is begun before the report is given up; the user can retry. */
export const mostAttempts = 3;
/** The most unfinished reports of one user. */
export const mostAtWork = 3;
/** The most reports in one space. */
export const mostReports = 500;
