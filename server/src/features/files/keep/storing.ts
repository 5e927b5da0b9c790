import { Problem } from '../../../platform/http/problem.ts';
import { ObjectStoreError } from '../../../ports/object-store.ts';

/** Runs an operation of the object store, and turns its failure into a sentence for the user. */
export async function storing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ObjectStoreError)) throw error;
    throw problemOf(error);
  }
}

function problemOf(cause: ObjectStoreError): Problem {
  switch (cause.kind) {
    case 'not-found':
      return new Problem('not-found', 'The content of this file is gone.', { cause });
    case 'full':
      return new Problem('unavailable', 'The server has no room left for files. Whoever runs it has to make some.', {
        cause,
      });
    default:
      return new Problem('unavailable', 'The file storage cannot be reached. Try again in a moment.', { cause });
  }
}
