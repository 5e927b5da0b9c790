import { problems } from '@atrium/contract/errors';
import type { Tx } from '../../../platform/database/database.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { Work } from '../ingest/lease.ts';
import { SourceProblem } from '../source-problem.ts';
import type { SourcesDeps } from '../sources-deps.ts';

/**
 * Checks that the owner has room for `addedBytes` more of a source; to be passed to `advance` as `first`. Until the
 * transaction ends, nothing else of this owner is checked. Throws SourceProblem. If the owner's account is gone, so are
 * the sources, and there is nothing to check.
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
