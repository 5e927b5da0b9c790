import { ProblemError } from './problem-error.ts';

/**
 * Whether the server answered that the resource does not exist: it was deleted, never existed, or belongs to someone
 * else. A bare 404 of a proxy does not count.
 */
export function isGone(error: unknown): boolean {
  return error instanceof ProblemError && error.code === 'not-found';
}

/**
 * Returns the answer, or null where the resource does not exist. A deletion of something already deleted thus succeeds.
 */
export async function unlessGone<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (isGone(error)) return null;
    throw error;
  }
}
