import { Problem } from '../../../platform/http/problem.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import { withSmallHeap } from '../../../platform/memory/with-small-heap.ts';
import type { OutdatedDocument } from '../../retrieval/index.ts';
import { IncompleteIndex } from '../ingest/finish-version.ts';
import { putFrom } from '../ingest/index-passages.ts';
import { indexVersion } from '../ingest/index-version.ts';
import { advance, holdOn, isAtWork, LeaseLost, until, type Work } from '../ingest/lease.ts';
import { greatBytes } from '../jobs.ts';
import { mostAttempts, renewalPauseMs } from '../policy.ts';
import type { SourcesDeps } from '../sources-deps.ts';
import { lockSource, writeSource } from '../store.ts';
import { TextAtHand } from '../text-at-hand.ts';
import { findVersion, writeVersion } from '../version-store.ts';
import { withColumns } from './with-columns.ts';

const free = { leaseBy: null, leaseUntil: null } as const;

/**
 * Indexes the stored text of a source anew. It keeps its stage, and is searched as before until the new index is whole.
 * 'left': somebody else has it, it is to wait after a failure, or there is nothing to do. 'away': it failed because the
 * storage of texts is away, as all others would now.
 */
export async function renewSource(
  deps: SourcesDeps,
  document: OutdatedDocument,
  signal: AbortSignal,
): Promise<'renewed' | 'failed' | 'away' | 'left'> {
  const work = await takeRenewal(deps, document, signal);
  if (work === null) return 'left';
  try {
    const renewing = async () => renew(deps, await withColumns(deps, work), document);
    return await (work.version.textBytes < greatBytes ? renewing() : withSmallHeap(renewing));
  } catch (cause) {
    if (cause instanceof LeaseLost) return 'left';
    return await noteFailure(deps, work, cause);
  }
}

/**
 * Takes a source by its lease, and opens the index for it. Attempts and progress count as long as the same rules are
 * meant.
 */
async function takeRenewal(
  deps: SourcesDeps,
  { userId, itemId, version: searched, opening }: OutdatedDocument,
  signal: AbortSignal,
): Promise<Work | null> {
  const lease = newId();
  return deps.database.transaction(async (tx) => {
    const row = await lockSource(tx, userId, itemId);
    const now = deps.clock.now();
    if (row === null || isAtWork(row.stage) || (row.leaseUntil !== null && row.leaseUntil > now)) return null;
    const version = await findVersion(tx, userId, itemId, row.version);
    if (version === null || (await deps.retrieval.versionOf(tx, userId, itemId)) !== searched) return null;
    const name = indexVersion(version);
    const isBegun = opening === name;
    const [attempts, done] = isBegun ? [row.attempts, row.done] : [0, 0];
    if (attempts >= mostAttempts) return null;
    const { spaceId, title, isInKnowledgeBase: isIncluded, passages: total } = row;
    await deps.retrieval.open(tx, { userId, itemId, spaceId, kind: 'source', title, isIncluded, version: name });
    const taken = { leaseBy: lease, leaseUntil: until(now), attempts: attempts + 1, done, total };
    await writeSource(tx, userId, itemId, taken);
    return { userId, lease, source: { ...row, ...taken }, version, signal, text: new TextAtHand() };
  });
}

async function renew(deps: SourcesDeps, work: Work, { version: before }: OutdatedDocument) {
  const { userId, source, version } = work;
  for (const from of new Set([work.source.done, 0])) {
    const passages = await putFrom(deps, work, from);
    // A new version of the content is being indexed.
    if (passages === null) return 'left';
    const unchanged = await held(deps, work, passages, () =>
      deps.retrieval.comparePassages(userId, source.id, before, indexVersion(version)),
    );
    try {
      await advance(deps, work, async (tx) => {
        const indexed = await deps.retrieval.finish(tx, userId, source.id, indexVersion(version), unchanged);
        if (passages === 0 || indexed.passages !== passages)
          throw new IncompleteIndex(`The index has ${indexed.passages} of ${passages} passages.`);
        if (source.type === 'table')
          await writeVersion(tx, userId, source.id, version.version, { outline: version.outline });
        return { passages, done: 0, total: 0, attempts: 0, ...free };
      });
      return 'renewed';
    } catch (cause) {
      if (!(cause instanceof IncompleteIndex) || from === 0) throw cause;
    }
  }
  return 'left';
}

/** Renews the lease while the work goes on. */
async function held<T>(deps: SourcesDeps, work: Work, done: number, doing: () => Promise<T>): Promise<T> {
  const hold = holdOn(deps, work);
  hold.report(done, done);
  try {
    return await doing();
  } finally {
    hold.end();
  }
}

/** The old index stays; after some failures under the same rules the source is left alone. */
async function noteFailure(deps: SourcesDeps, work: Work, cause: unknown): Promise<'failed' | 'away' | 'left'> {
  const { id, attempts } = work.source;
  const isLeft = work.signal.aborted;
  if (!isLeft) {
    const message = 'a source could not be indexed anew; it is searched as before';
    deps.log.warn({ sourceId: id, attempts, err: cause }, message);
  }
  await advance(deps, work, async (_tx, row) => {
    if (isLeft) return { ...free, attempts: Math.max(0, row.attempts - 1) };
    const pause = renewalPauseMs * 2 ** Math.max(0, row.attempts - 1);
    return { leaseBy: null, leaseUntil: new Date(deps.clock.now().getTime() + pause) };
  }).catch((lost) => {
    if (!(lost instanceof LeaseLost)) throw lost;
  });
  if (isLeft) return 'left';
  return cause instanceof Problem && cause.code === 'unavailable' ? 'away' : 'failed';
}
