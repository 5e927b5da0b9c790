import { problems } from '@atrium/contract/errors';
import type { Tx } from '../../../platform/database/database.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { Work } from '../ingest/lease.ts';
import { SourceProblem } from '../source-problem.ts';
import type { SourcesDeps } from '../sources-deps.ts';

/**
 * Whether its owner has room for so many bytes more of a source, as what `advance` does first: until the transaction ends
 * nothing else of his is judged. Throws SourceProblem. An owner who is gone takes his sources with him: then nothing is.
 */
export async function judgeBytes({ accounts, files }: SourcesDeps, { userId }: Work, addedBytes: number) {
  const actor = await accounts.actorInJobs(userId);
  return async (tx: Tx): Promise<void> => {
    if (actor === null) return;
    try {
      await files.elsewhere.judge(tx, actor, addedBytes);
    } catch (cause) {
      if (cause instanceof Problem && cause.code === 'quota-exceeded') {
        const isOwnQuota = cause.message === problems['quota-exceeded'].message;
        throw new SourceProblem(isOwnQuota ? full : cause.message, { cause });
      }
      throw cause;
    }
  };
}

const full = 'Your file storage is full, so this source could not be kept. Delete some files or sources, then retry.';
