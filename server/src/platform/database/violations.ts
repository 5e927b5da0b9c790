import pg from 'pg';

/** Whether a statement failed because a row with the same unique key is there; of a certain constraint, if named. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return (
    error instanceof pg.DatabaseError &&
    error.code === '23505' &&
    (constraint === undefined || error.constraint === constraint)
  );
}

/** Whether a statement failed because it would have broken this rule of its table. */
export function isCheckViolation(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.code === '23514' && error.constraint === constraint;
}

/** Whether a statement failed because it waited for a lock as long as its transaction lets it, however the failure was wrapped. */
export function isLockTimeout(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (error instanceof pg.DatabaseError && error.code === '55P03') || isLockTimeout(error.cause);
}

/** Whether the store gave a statement up, and all of its transaction, so that another that waited for it could go on. */
export function isDeadlock(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '40P01';
}

/** No connection to the store was to be had: it is away, or has more to do than it can. Nothing was asked of it. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}

/** Whether a failure came of `StoreUnavailable`, however it was wrapped on its way. */
export function isStoreUnavailable(error: unknown): boolean {
  return error instanceof Error && (error instanceof StoreUnavailable || isStoreUnavailable(error.cause));
}

/**
 * Whether the store did not answer at all, because it is being restarted for instance: what failed may work later as it
 * is. SOURCE: PostgreSQL, Appendix A: classes 08 (connection), 53 (resources), 57 (an operator's intervention).
 */
export function isStoreAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof StoreUnavailable) return true;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (/^[0-9A-Z]{5}$/.test(code) && /\d/.test(code)) return /^(08|53|57)/.test(code);
  return (
    /ECONN|ENOENT|EPIPE|ETIMEDOUT|connection|terminated|read timeout/i.test(`${code} ${error.message}`) ||
    isStoreAway(error.cause)
  );
}
