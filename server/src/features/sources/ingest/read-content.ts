import { setImmediate as nextTurn } from 'node:timers/promises';
import { sourceLimits } from '@atrium/contract/source-rules';
import type { Tx } from '../../../platform/database/database.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import { clipText } from '../../../platform/text/clip-text.ts';
import type { Extraction } from '../../../ports/text-extractor.ts';
import { storing } from '../../files/index.ts';
import { judgeBytes } from '../adding/judge-bytes.ts';
import { sha256 } from '../adding/sha256.ts';
import { mostHeadings, type Section } from '../domain/outline.ts';
import { pageAddress } from '../domain/page-address.ts';
import { canonicalAddress, decodeHead } from '../domain/page-head.ts';
import type { Read } from '../domain/read.ts';
import { bounded } from '../domain/section-list.ts';
import { standsIn } from '../domain/stands-in.ts';
import { textSections } from '../domain/text-sections.ts';
import { readText } from '../read-sources.ts';
import { SourceProblem } from '../source-problem.ts';
import type { SourcesDeps } from '../sources-deps.ts';
import { findPageAt, findSameText, type SourceRow } from '../store.ts';
import { findVersion, writeVersion } from '../version-store.ts';
import { describePicture } from './describe-picture.ts';
import { finishUnchanged } from './finish-version.ts';
import { advance, holdOn, type Work } from './lease.ts';
import { transcribeRecording } from './transcribe-recording.ts';

const contentGone = 'The content of this source is gone. Add it again.';

/** Reads the text of a source and stores it: from then on it is this version's text, and offsets refer to it. */
export async function readContent(deps: SourcesDeps, work: Work): Promise<void> {
  const { source, version, userId } = work;
  const { database, files, objects } = deps;
  const hold = holdOn(deps, work);
  try {
    const { text, outline, title, notice } = await read(deps, work, hold.report);
    const textHash = sha256(text);
    if (await isUnchanged(deps, work, textHash)) return await finishUnchanged(deps, work);
    await refuseView(deps, work, text);
    const textKey = `${textHash}-${newId()}`;
    const bytes = Buffer.from(text);
    await files.elsewhere.announce(database.db, [textKey]);
    await storing(() => objects.put(textKey, bytes));
    // A pasted text has counted against the quota since it was added.
    const fileBytes = version.fileKey === null ? 0 : version.fileBytes;
    const added = bytes.byteLength + fileBytes - version.textBytes - version.fileBytes;
    const write = async (tx: Tx, row: SourceRow) => {
      await refuseDouble(tx, work, textHash);
      await files.elsewhere.named(tx, [textKey]);
      if (version.textKey !== null) await files.elsewhere.drop(tx, [version.textKey]);
      const kept = { textKey, textHash, textBytes: bytes.byteLength, fileBytes, pendingText: null };
      const sections = bounded(outline.sections, mostHeadings);
      const made = { ...kept, characters: text.length, outline: { ...outline, sections }, notice };
      await writeVersion(tx, userId, source.id, version.version, made);
      const isNamed = row.isTitleGiven || title === null || title.trim() === '';
      const named = isNamed ? {} : { title: clipText(title.trim(), sourceLimits.title) };
      return { stage: 'splitting' as const, ...named };
    };
    await advance(deps, work, write, await judgeBytes(deps, work, added));
    work.text.keep(textKey, text);
  } finally {
    hold.end();
  }
}

async function read(deps: SourcesDeps, work: Work, report: (done: number, of: number) => void): Promise<Read> {
  const { source, version, userId } = work;
  const { pendingText: text, fileKey } = version;
  if (text !== null) {
    const plain = {
      pageStarts: [],
      sections: await inTurns(textSections('markdown', '', text)),
      hasLines: source.type === 'text',
    };
    return { text, outline: version.outline ?? plain, title: null, notice: version.notice };
  }
  if (fileKey === null) throw new SourceProblem(contentGone, { isForGood: true });
  const type = version.mediaType ?? 'application/octet-stream';
  if (source.type === 'image') return describePicture(deps, work, await bytesOf(deps, fileKey));
  if (source.type === 'audio') return transcribeRecording(deps, work, { bytes: await bytesOf(deps, fileKey), type });
  const extraction = await deps.extractor.extract({
    // Loaded only when its turn comes, so that waiting files take no memory.
    bytes: () => bytesOf(deps, fileKey),
    type,
    owner: userId,
    isThorough: true,
    ...(source.url !== null && type === 'text/html' ? { address: source.url } : {}),
    onProgress: report,
  });
  return readOf(extraction, source);
}

async function bytesOf({ objects }: SourcesDeps, key: string): Promise<Uint8Array> {
  try {
    return await storing(() => objects.read(key));
  } catch (cause) {
    if (cause instanceof Problem && cause.code === 'not-found')
      throw new SourceProblem(contentGone, { cause, isForGood: true });
    throw cause;
  }
}

async function readOf(
  { text, pageStarts, hasLines, problem, isSlow, sections, title }: Extraction,
  source: SourceRow,
): Promise<Read> {
  if (text === null)
    throw new SourceProblem(problem ?? 'There is no text in this source that could be read.', { isForGood: !isSlow });
  const headings = sections ?? (await inTurns(textSections(source.type, source.name ?? source.url ?? '', text)));
  return { text, outline: { pageStarts, hasLines, sections: headings }, title: title ?? null, notice: problem };
}

/** Finds sections with turns for other work in between. */
async function inTurns(finding: Generator<undefined, Section[]>): Promise<Section[]> {
  let step = finding.next();
  while (!step.done) {
    await nextTurn();
    step = finding.next();
  }
  return step.value;
}

/** Whether a refreshed page has the same text as before. */
async function isUnchanged({ database }: SourcesDeps, { userId, source }: Work, textHash: string): Promise<boolean> {
  if (source.version === 0) return false;
  const before = await findVersion(database.db, userId, source.id, source.version);
  return before?.textHash === textHash;
}

/**
 * Refuses a page whose text the space already has under another address. Runs in the transaction that writes the text.
 */
async function refuseDouble(tx: Tx, { source }: Work, textHash: string): Promise<void> {
  if (source.url === null || source.version > 0) return;
  const title = await findSameText(tx, source, textHash);
  if (title !== null)
    throw new SourceProblem(`This page says the same as a source that is here already: “${title}”. Nothing was added.`);
}

/**
 * Refuses a view of a page that the space already has, by the canonical address that the view declares. This address
 * alone is not trusted, because many sites declare their home page everywhere: the text must stand in the other page.
 */
async function refuseView(deps: SourcesDeps, { userId, source, version }: Work, text: string): Promise<void> {
  if (source.url === null || source.version > 0 || version.mediaType !== 'text/html') return;
  const html = decodeHead(await bytesOf(deps, version.fileKey ?? ''));
  const named = pageAddress(canonicalAddress(html, source.url) ?? source.url);
  if (named === null || named === source.url) return;
  const { db } = deps.database;
  const other = await findPageAt(db, userId, source.spaceId, named, source.id);
  const read = other && other.version > 0 ? await findVersion(db, userId, other.id, other.version) : null;
  if (other && read?.textKey && standsIn(text, await readText(deps, read.textKey)))
    throw new SourceProblem(`This page is here already: “${other.title}”. Nothing was added.`);
}
