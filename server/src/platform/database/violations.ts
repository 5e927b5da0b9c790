import pg from 'pg';

/** Whether a statement failed because a row with the same unique key is there; of a certain constraint, if named. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return (
    error instanceof pg.DatabaseError &&
    error.code === '23505' &&
    (constraint === undefined || error.constraint === constraint)
  );
}
