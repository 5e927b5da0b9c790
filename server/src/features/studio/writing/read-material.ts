import type { ReportMaterial } from '@atrium/contract/studio';
import { estimateTokens } from '@atrium/contract/token-rules';
import type { Actor } from '../../../platform/http/actor.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { type FoundPassage, joinPassages, type SpaceDocument, type Stretch } from '../../retrieval/index.ts';
import type { StudioDeps } from '../studio-deps.ts';

/** The most passages read of a space; beyond that, each item contributes its share. */
const mostPassages = 900;
/** Passages read of one item in one query. */
const atOnce = 200;

/**
 * The sources and notes in a space's knowledge base that can be read, in order of creation. Throws Problem where there
 * is none any more: that is said in place of a report with nothing in it.
 */
export async function stillIncludedOf(
  { retrieval }: StudioDeps,
  userId: string,
  spaceId: number,
): Promise<SpaceDocument[]> {
  const documents = (await retrieval.documentsOf(userId, spaceId)).filter(isReadable);
  if (documents.length === 0)
    throw new Problem('conflict', 'No source or note of this space is in its knowledge base any more.');
  return documents;
}

function isReadable({ kind, isIncluded, passages }: SpaceDocument): boolean {
  return kind !== 'chat' && isIncluded && passages > 0;
}

/** What a report of a space can be written from, for the panel. */
export const readMaterial =
  (deps: StudioDeps) =>
  async ({ userId }: Actor, spaceId: number): Promise<ReportMaterial> => {
    const { spaces, database, retrieval } = deps;
    await spaces.ensure(userId);
    await spaces.require(database.db, userId, spaceId);
    // Read once: a note that is being indexed may be there at a second look, and would count as kept out of it.
    const known = await retrieval.documentsOf(userId, spaceId);
    const included = known.filter(isReadable);
    const sources = included.filter(({ kind }) => kind === 'source').length;
    const notes = included.length - sources;
    if (included.length > 0) return { sources, notes, missing: null };
    const briefing = await spaces.briefingOf(database.db, userId, spaceId);
    return { sources, notes, missing: whatIsMissing(briefing?.hasMaterial ?? false, known) };
  };

function whatIsMissing(hasMaterial: boolean, known: readonly SpaceDocument[]): string {
  if (!hasMaterial)
    return 'A report is written from the sources and notes of this space. Add a source or a note, then come back.';
  if (known.some((one) => one.passages > 0))
    return 'Nothing of this space is in its knowledge base. Switch ‘In knowledge base’ on for a source or a note.';
  return 'Nothing of this space can be read yet. Wait until a source is ready, or write something into a note.';
}

/**
 * The joined texts of the included items; if there is more than can be read, the beginning of each. `isAll`: nothing
 * was left out.
 */
export async function readWhole(
  { retrieval }: StudioDeps,
  userId: string,
  documents: readonly SpaceDocument[],
): Promise<{ readonly stretches: readonly Stretch[]; readonly isAll: boolean }> {
  const total = documents.reduce((sum, { passages }) => sum + passages, 0);
  const share = Math.max(1, Math.floor(mostPassages / Math.max(1, documents.length)));
  const groups: (readonly FoundPassage[])[] = [];
  let left = mostPassages;
  for (const { itemId, passages } of documents) {
    const wanted = Math.min(left, total <= mostPassages ? passages : Math.min(passages, share));
    const own: FoundPassage[] = [];
    for (let from = 0; from < wanted; from += atOnce)
      own.push(...(await retrieval.neighbours(userId, itemId, from, 0, Math.min(atOnce, wanted - from) - 1)));
    left -= own.length;
    groups.push(own);
  }
  return { stretches: joinPassages(groups, Number.MAX_SAFE_INTEGER), isAll: total <= mostPassages };
}

/** The most characters of an item's beginning that a plan is made from. */
const shownOfItem = 400;

/** The material for a plan: the title, headings and beginning of each item, within a budget of tokens. */
export async function readBeginnings(
  { retrieval }: StudioDeps,
  userId: string,
  documents: readonly SpaceDocument[],
  budget: number,
): Promise<readonly { readonly title: string; readonly text: string }[]> {
  const shown: { title: string; text: string }[] = [];
  let left = budget;
  for (const { itemId, title, passages } of documents) {
    const own = await retrieval.neighbours(userId, itemId, 0, 0, Math.min(passages, atOnce) - 1);
    const headings = [...new Set(own.flatMap(headingsOf))].slice(0, 40);
    const beginning = own[0]?.text.slice(0, shownOfItem).trim() ?? '';
    const text = [beginning, ...headings.map((heading) => `# ${heading.slice(0, 120)}`)].join('\n');
    left -= estimateTokens(text) + estimateTokens(title) + 20;
    if (left < 0 && shown.length > 0) break;
    shown.push({ title, text });
  }
  return shown;
}

/** The headings that a passage stands under, in order. */
function headingsOf({ locator }: FoundPassage): string[] {
  return [locator?.heading ?? [], (locator?.headings ?? []).map(([, heading]) => heading)].flat();
}
