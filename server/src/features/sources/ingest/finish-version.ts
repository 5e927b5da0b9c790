import type { Tx } from '../../../platform/database/database.ts';
import type { Change } from '../domain/compare-texts.ts';
import { compareTexts } from '../domain/compare-texts.ts';
import { readText } from '../read-sources.ts';
import type { SourcesDeps } from '../sources-deps.ts';
import type { SourceRow, VersionRow } from '../store.ts';
import { findVersion, removeVersion, writeVersion } from '../version-store.ts';
import { indexVersion } from './index-version.ts';
import { advance, type Work } from './lease.ts';

/** The index lacks some of the passages that were put into it. */
export class IncompleteIndex extends Error {
  override readonly name = 'IncompleteIndex';
}

/**
 * Replaces the previous version by the new one, drops its bytes, and keeps the change. Returns false, and writes
 * nothing, if the index is incomplete.
 */
export async function finishVersion(deps: SourcesDeps, work: Work, expected: number): Promise<boolean> {
  const { source, version, userId } = work;
  const { database, files, clock } = deps;
  const before =
    source.version > 0 && source.version !== version.version
      ? await findVersion(database.db, userId, source.id, source.version)
      : null;
  const change = before && (await changeBetween(deps, work, before));
  const take = async (tx: Tx): Promise<Partial<SourceRow>> => {
    const { characters, notice, outline, fileBytes, fileKey } = version;
    const { passages } = await deps.retrieval.finish(tx, userId, source.id, indexVersion(version));
    if (passages !== expected) throw new IncompleteIndex(`The index has ${passages} of ${expected} passages.`);
    await writeVersion(tx, userId, source.id, version.version, { change });
    if (before) {
      const gone = [before.fileKey, before.textKey].filter((key) => key !== null);
      await files.elsewhere.drop(tx, gone);
      const left = { fileKey: null, textKey: null, fileBytes: 0, textBytes: 0, outline: null };
      await writeVersion(tx, userId, source.id, before.version, left);
    }
    const shown = { version: version.version, passages, characters, notice, pages: outline?.pageStarts.length ?? 0 };
    return { stage: 'ready', ...shown, ...atEnd, size: fileKey ? fileBytes : null, updatedAt: clock.now() };
  };
  try {
    await advance(deps, work, take);
    return true;
  } catch (cause) {
    if (!(cause instanceof IncompleteIndex)) throw cause;
    deps.log.warn({ sourceId: source.id, err: cause }, 'the index has not all of a source');
    return false;
  }
}

/** Ends a refresh that found nothing new: the version begun for it is removed. */
export async function finishUnchanged(deps: SourcesDeps, work: Work): Promise<void> {
  const { source, version, userId } = work;
  await advance(deps, work, async (tx) => {
    await deps.files.elsewhere.drop(tx, version.fileKey === null ? [] : [version.fileKey]);
    await removeVersion(tx, userId, source.id, version.version);
    return { stage: 'ready', latest: source.version, checkedAt: deps.clock.now(), ...atEnd };
  });
}

const atEnd = { leaseBy: null, leaseUntil: null, problem: null, failedAt: null } as const;

async function changeBetween(deps: SourcesDeps, work: Work, before: VersionRow): Promise<Change | null> {
  const after = work.version;
  if (before.textKey === null || after.textKey === null) return null;
  const texts = [await readText(deps, before.textKey), await work.text.read(deps, after.textKey)] as const;
  return { oldHash: before.textHash ?? '', newHash: after.textHash ?? '', ...compareTexts(...texts) };
}
