import { findQuote, sourceLimits } from '@atrium/contract/source-rules';
import type { QuoteFound, SourceChange, SourceText } from '@atrium/contract/source-texts';
import type { Source } from '@atrium/contract/sources';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { Problem } from '../../platform/http/problem.ts';
import { countBreaks } from '../../platform/text/passages/split-passages.ts';
import { storing } from '../files/index.ts';
import { byteRange } from './domain/byte-range.ts';
import { presentSource } from './present.ts';
import type { SourcesDeps } from './sources-deps.ts';
import { findSource, type SourceRow, sourcesOf, type VersionRow } from './store.ts';
import { changesOf, findVersion } from './version-store.ts';

const mostChanges = 20;

interface ListQuery {
  readonly after?: string | undefined;
  readonly limit: number;
  readonly included?: 'true' | 'false' | undefined;
}

export const listSources =
  ({ database: { db }, spaces }: SourcesDeps) =>
  async ({ userId }: Actor, spaceId: number, { included, ...page }: ListQuery): Promise<Source[]> => {
    await spaces.ensure(userId);
    await spaces.require(db, userId, spaceId);
    const isInKnowledgeBase = included === undefined ? undefined : included === 'true';
    const rows = await sourcesOf(db, userId, [spaceId], { ...page, isInKnowledgeBase });
    const folders = await spaces.foldersOf(
      db,
      userId,
      rows.map((row) => row.id),
    );
    return rows.map((row) => presentSource(row, folders.get(row.id) ?? null));
  };

export const readSource =
  (deps: SourcesDeps) =>
  ({ userId }: Actor, id: string): Promise<Source> =>
    reread(deps, deps.database.db, userId, id);

export async function reread(deps: SourcesDeps, db: Db | Tx, userId: string, id: string): Promise<Source> {
  const row = await deps.spaces.requireItem(db, userId, await findSource(db, userId, id));
  return presentSource(row, (await deps.spaces.foldersOf(db, userId, [id])).get(id) ?? null);
}

/** The version of a source that is read: the one that is searched, else the one that is being made. */
async function shown(deps: SourcesDeps, userId: string, id: string): Promise<VersionRow & { readonly row: SourceRow }> {
  const { db } = deps.database;
  const row = await deps.spaces.requireItem(db, userId, await findSource(db, userId, id));
  const version = await findVersion(db, userId, id, row.version === 0 ? row.latest : row.version);
  if (version === null) throw new Problem('not-found');
  return { ...version, row };
}

export const readSourceText =
  (deps: SourcesDeps) =>
  async (
    { userId }: Actor,
    id: string,
    { from, to }: { readonly from: number; readonly to?: number | undefined },
  ): Promise<SourceText> => {
    const { version, outline, text } = await readShown(deps, userId, id);
    const start = Math.min(from, text.length);
    const end = Math.min(text.length, start + sourceLimits.window, Math.max(start, to ?? text.length));
    // Markers from which the rows of a sheet are counted are not headings.
    const sections = (outline?.sections ?? []).flatMap(({ at, title, level, line }) =>
      line === undefined ? [{ at, title, level }] : [],
    );
    return {
      version,
      from: start,
      to: end,
      text: text.slice(start, end),
      length: text.length,
      pageStarts: [...(outline?.pageStarts ?? [])],
      firstLine: outline?.hasLines ? countBreaks(text.slice(0, start)) + 1 : null,
      times: within(outline?.times ?? [], start, end),
      sections: within(sections, start, end),
    };
  };

/** The items that begin within a stretch of a text, and the one that reaches into it. */
function within<T extends { readonly at: number }>(places: readonly T[], start: number, end: number): T[] {
  const first = places.findLastIndex(({ at }) => at <= start);
  return places.filter(({ at }, n) => n >= first && at < Math.max(end, start + 1));
}

/** Finds the present position of a quoted text; a page may have been refreshed since it was cited. */
export const findSourceQuote =
  (deps: SourcesDeps) =>
  async (
    { userId }: Actor,
    id: string,
    { quote, near }: { readonly quote: string; readonly near: number },
  ): Promise<QuoteFound> => {
    const { version, text } = await readShown(deps, userId, id);
    return { version, place: findQuote(text, quote, near) };
  };

/** The shown version of a source, with its text. */
async function readShown(deps: SourcesDeps, userId: string, id: string) {
  const { row, version, textKey, pendingText, outline } = await shown(deps, userId, id);
  if (row.version === 0 || (textKey === null && pendingText === null))
    throw new Problem('not-found', 'This source has not been read yet.');
  return { version, outline, text: pendingText ?? (await readText(deps, textKey ?? '')) };
}

export async function readText({ objects }: SourcesDeps, key: string): Promise<string> {
  return Buffer.from(await storing(() => objects.read(key))).toString('utf8');
}

export const listChanges =
  (deps: SourcesDeps) =>
  async ({ userId }: Actor, id: string): Promise<SourceChange[]> => {
    const { db } = deps.database;
    await deps.spaces.requireItem(db, userId, await findSource(db, userId, id));
    const rows = await changesOf(db, userId, id, mostChanges);
    return rows.flatMap(({ version, change, at }) =>
      change ? [{ version, ...change, lines: [...change.lines], at: at.toISOString() }] : [],
    );
  };

/** The file or page itself, or a range of its bytes, with the facts for the response headers. */
export const openSourceFile =
  (deps: SourcesDeps) =>
  async ({ userId }: Actor, id: string, asked: string | undefined) => {
    const { row, fileKey, mediaType, fileBytes } = await shown(deps, userId, id);
    if (fileKey === null)
      throw new Problem('not-found', 'This source was made from text alone: there is no file of it.');
    const range = byteRange(asked, fileBytes);
    const stream = await storing(() => deps.objects.stream(fileKey, range ?? undefined));
    const name = row.name ?? `${row.title}.html`;
    return { stream, name, type: mediaType ?? 'application/octet-stream', size: fileBytes, range };
  };
