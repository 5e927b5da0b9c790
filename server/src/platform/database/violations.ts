import pg from 'pg';
import { codeOf } from '../errors/code-of.ts';

/** Whether a statement failed because a row with the same unique key exists. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505';
}

/** Whether a statement failed because it violated this check constraint. */
export function isCheckViolation(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.code === '23514' && error.constraint === constraint;
}

/** Whether a statement failed because it reached the lock timeout of its transaction, however the error was wrapped. */
export function isLockTimeout(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (error instanceof pg.DatabaseError && error.code === '55P03') || isLockTimeout(error.cause);
}

/** Whether the store rolled back a transaction to resolve a deadlock. */
export function isDeadlock(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '40P01';
}

/** Whether a statement was refused only because an earlier one of its transaction had failed. */
export function isRefusedAfterAnother(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '25P02';
}

/** No connection to the store was to be had, or the one in use broke off: it is down, restarting or overloaded. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}

/** What the library says of a statement whose answer was not waited for any longer. */
const silence = 'Query read timeout';

/**
 * Out of memory or of connections; a connection that failed; one that was ended because the server is stopped or has
 * crashed, or was refused because it is starting. SOURCE: PostgreSQL, Appendix A.
 */
const unavailable = /^(?:53200|53300|08[0-9A-Z]{3}|57P0[123])$/;

/** Whether the store was read-only, as one that has become a standby is, however the error was wrapped. */
function isReadOnly(error: unknown): boolean {
  return error instanceof Error && (codeOf(error) === '25006' || isReadOnly(error.cause));
}

/** Whether the store could not be had, or has more to do than it can, however the error was wrapped. */
export function isStoreUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof StoreUnavailable || isReadOnly(error) || error.message === silence) return true;
  return unavailable.test(codeOf(error) ?? '') || isStoreUnavailable(error.cause);
}

/** PostgreSQL's word for it, and the system's: no room on the disk, or none left of what the user may take of it. */
const full: ReadonlySet<string | undefined> = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/** Whether there was no room on the disk for something, however the error was wrapped. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && (full.has(codeOf(error)) || isDiskFull(error.cause));
}

/**
 * Whether the store did not answer at all, because it is restarting for instance; the same call may succeed later.
 * SOURCE: PostgreSQL, Appendix A: classes 08 (connection), 53 (resources), 57 (an operator's intervention).
 */
export function isStoreAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof StoreUnavailable || isReadOnly(error)) return true;
  const code = codeOf(error) ?? '';
  if (/^[0-9A-Z]{5}$/.test(code) && /\d/.test(code)) return /^(08|53|57)/.test(code);
  return (
    /ECONN|ENOENT|EPIPE|ETIMEDOUT|connection|terminated|read timeout/i.test(`${code} ${error.message}`) ||
    isStoreAway(error.cause)
  );
}
