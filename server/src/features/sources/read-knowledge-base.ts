import type { KnowledgeItem } from '@atrium/contract/sources';
import type { Actor } from '../../platform/http/actor.ts';
import { Problem } from '../../platform/http/problem.ts';
import { takeForActor } from '../../platform/limits/take-for-actor.ts';
import type { FoundPassage } from '../retrieval/index.ts';
import { searchesOfDay } from './daily-limits.ts';
import { presentSource } from './present.ts';
import type { SourcesDeps } from './sources-deps.ts';
import { type SourceRow, sourcesById, sourcesOf } from './store.ts';

interface Page {
  readonly q: string;
  readonly after?: string | undefined;
  readonly limit: number;
}

/** The most passages found for a question, and shown of one source. */
const [most, shown] = [50, 3];

/** Lists all sources of a user's spaces; with a question, the sources that answer it, whether or not chats use them. */
export const readKnowledgeBase =
  (deps: SourcesDeps) =>
  async (actor: Actor, { q, after, limit }: Page): Promise<KnowledgeItem[]> => {
    const { database, spaces, clock } = deps;
    const { userId } = actor;
    await spaces.ensure(userId);
    const names = await spaces.names(userId);
    if (q === '') {
      const rows = await sourcesOf(database.db, userId, [...names.keys()], { after, limit });
      return present(deps, userId, rows, names, new Map());
    }
    if (!(await takeForActor(database.db, actor, searchesOfDay, 1, clock.now())))
      throw new Problem(
        'rate-limited',
        'You have reached the daily limit of searches of the knowledge base. Try again tomorrow.',
      );
    const bySource = await search(deps, userId, q);
    const rows = Map.groupBy(await sourcesById(database.db, userId, [...bySource.keys()]), (row) => row.id);
    const best = [...bySource.keys()].flatMap((id) => rows.get(id) ?? []).filter((row) => names.has(row.spaceId));
    return present(deps, userId, best.slice(0, limit), names, bySource);
  };

/** The found passages by source, the best source first. */
async function search({ retrieval }: SourcesDeps, userId: string, query: string): Promise<Map<string, FoundPassage[]>> {
  const { found } = await retrieval.search(userId, { query, includedOnly: false, limit: most });
  return Map.groupBy(
    found.filter((passage) => passage.kind === 'source'),
    (passage) => passage.itemId,
  );
}

async function present(
  { database, spaces }: SourcesDeps,
  userId: string,
  rows: readonly SourceRow[],
  names: ReadonlyMap<number, string>,
  bySource: ReadonlyMap<string, readonly FoundPassage[]>,
): Promise<KnowledgeItem[]> {
  const ids = rows.map((row) => row.id);
  const folders = await spaces.foldersOf(database.db, userId, ids);
  return rows.map((row) => ({
    ...presentSource(row, folders.get(row.id) ?? null),
    spaceName: names.get(row.spaceId) ?? '',
    found: (bySource.get(row.id) ?? []).slice(0, shown).map(({ text, start, end, locator }) => ({
      text,
      start,
      end,
      ...(locator?.page === undefined ? {} : { page: locator.page }),
      ...(locator?.heading === undefined ? {} : { heading: locator.heading }),
      ...(locator?.time === undefined ? {} : { time: locator.time }),
      ...(locator?.lines && { lines: [...locator.lines] as [number, number] }),
    })),
  }));
}
