import { Problem } from '../../../platform/http/problem.ts';
import { ObjectStoreError } from '../../../ports/object-store.ts';

/** Runs an operation of the object store, and turns its failure into a sentence for the user. */
export async function storing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ObjectStoreError)) throw error;
    throw error.kind === 'not-found'
      ? new Problem('not-found', 'The content of this file is gone.', { cause: error })
      : new Problem('unavailable', 'The file storage cannot be reached. Try again in a moment.', { cause: error });
  }
}
