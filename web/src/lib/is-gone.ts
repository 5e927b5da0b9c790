import { ProblemError } from './problem-error.ts';

/**
 * Whether the server said that what was asked for is not there: it was deleted, never was, or is someone else's. The bare 404
 * of a proxy says nothing of that.
 */
export function isGone(error: unknown): boolean {
  return error instanceof ProblemError && error.code === 'not-found';
}

/** What is answered, or null where what was asked for is not there. A deletion that was done before is done. */
export async function unlessGone<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (isGone(error)) return null;
    throw error;
  }
}
