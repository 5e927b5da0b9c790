import type { Db } from '../../../platform/database/database.ts';
import { isUuid } from '../../../platform/ids/is-uuid.ts';
import { rarity } from '../../../platform/text/passages/bm25.ts';
import { countCallLater } from '../count-call.ts';
import { fuse, type Ranked, type WordList } from '../domain/fuse.ts';
import { type QueryTerm, readQuery } from '../domain/read-query.ts';
import { likeness } from '../domain/vector.ts';
import { catchUp } from '../meaning/catch-up.ts';
import type { NearPassages } from '../meaning/near-passages.ts';
import { type Place, readVectors } from '../meaning/vector-store.ts';
import type { FoundPassage, FoundPassages, PassageQuery } from '../passage.ts';
import type { RetrievalDeps } from '../retrieval-deps.ts';
import { mostReranked, rerankFound } from './rerank-found.ts';
import {
  type Looking,
  measureScope,
  rankPassages,
  readPassages,
  type Scope,
  type ScopeSize,
  sampleTerms,
  type TermSample,
  type WeighedTerm,
} from './search-store.ts';

const usualLimit = 10;
const mostLimit = 50;
/** Up to this many passages, all are scored. */
const fewPassages = 800;
/** Passages sampled to estimate how common each word is. */
const sampled = 300;
/** The most passages that are scored in any case. */
const mostCandidates = 800;
/**
 * The most passages that words asked of the index may stand in, of the scope and of all the user's, as estimated from
 * the sample.
 */
const mostMatches = 1_500;
const mostFollowed = 6_000;
/** The most words; beyond these, the most common ones are left out. */
const mostTerms = 12;
/** Passages of each list that enter the combined one. */
const fusedFrom = 50;
const nearBySigns = 300;
/** The most characters of a query that models are shown. */
const mostAsked = 2_000;
/** The most item ids to which a search can be narrowed. */
const mostItems = 10_000;

/** Searches the passages of a user, best first. */
export const searchPassages =
  (deps: RetrievalDeps, nearest: NearPassages) =>
  async (userId: string, query: PassageQuery): Promise<FoundPassages> => {
    const limit = Math.min(mostLimit, Math.max(1, Math.floor(query.limit ?? usualLimit)));
    const [scope] = await Promise.all([readScope(deps, userId, query), catchUp(deps, userId, query.spaceId)]);
    if (scope === null) return { found: [], how: 'words' };
    const { db } = deps.database;
    const size = measureScope(db, scope);
    const asked = askedOf(query.query);
    const wanted = deps.reranking === null ? limit : Math.max(limit, mostReranked);
    const [byWords, near] = await Promise.all([
      searchByWords(db, scope, size, query.query, Math.max(limit, fusedFrom)),
      searchByMeaning(deps, nearest, scope, size, asked),
      size,
    ]);
    if (near !== null && deps.meaning)
      countCallLater(deps, 'embedding', deps.meaning.model, { userId, texts: [asked] });
    const fused =
      near === null
        ? byWords.ranked.map(({ item }) => item).slice(0, wanted)
        : await joined(deps, userId, byWords, near, wanted);
    const found = (await rerankFound(deps, userId, asked, fused)).slice(0, limit);
    return { found, how: near === null ? 'words' : 'words and meaning' };
  };

/** The query as models are shown it. */
function askedOf(text: string): string {
  return text.replaceAll('\0', ' ').trim().slice(0, mostAsked).toWellFormed();
}

/** Passages near the query in meaning, nearest first; null if that cannot be determined. */
async function searchByMeaning(
  { database: { db }, meaning }: RetrievalDeps,
  nearest: NearPassages,
  scope: Scope,
  size: Promise<ScopeSize>,
  asked: string,
): Promise<readonly Ranked<Place>[] | null> {
  if (meaning === null || asked === '') return null;
  const [vector, { passages }] = await Promise.all([meaning.ofQuery(asked), size]);
  if (vector === null) return null;
  const places = await nearest(scope, passages, meaning.model, vector, nearBySigns);
  const vectors = await readVectors(db, scope, meaning.model, places);
  return vectors
    .map(({ vector: kept, ...place }) => ({ item: place, score: likeness(vector, kept) }))
    .sort((a, b) => b.score - a.score);
}

/** Combines the two lists, and reads the passages that only meaning found. */
async function joined(
  { database: { db } }: RetrievalDeps,
  userId: string,
  byWords: WordList<FoundPassage>,
  near: readonly Ranked<Place>[],
  limit: number,
): Promise<readonly FoundPassage[]> {
  const keyOf = ({ itemId: id, n }: Place) => `${id} ${n}`;
  const best = fuse<Place>(byWords, near, fusedFrom, keyOf).slice(0, limit);
  const known = new Map(byWords.ranked.map(({ item }) => [keyOf(item), item]));
  const missing = best.map(({ item }) => item).filter((place) => !known.has(keyOf(place)));
  for (const passage of await readPassages(db, userId, missing)) known.set(keyOf(passage), passage);
  return best.flatMap(({ item, score }) => {
    const passage = known.get(keyOf(item));
    return passage ? [{ ...passage, score }] : [];
  });
}

/** null: there is nothing to search. */
async function readScope(
  { database: { db }, spaces }: RetrievalDeps,
  userId: string,
  { spaceId, itemIds, includedOnly = true }: PassageQuery,
): Promise<Scope | null> {
  const existing = await spaces.existing(db, userId);
  const spaceIds = existing.filter((id) => spaceId === undefined || id === spaceId);
  const items = itemIds?.filter((id) => isUuid(id.toLowerCase())).slice(0, mostItems) ?? null;
  if (spaceIds.length === 0 || items?.length === 0) return null;
  return { userId, spaceIds, itemIds: items, includedOnly };
}

/** Searches for passages with all words first; if too few have them all, for passages with any of the rarer ones. */
async function searchByWords(
  db: Db,
  scope: Scope,
  measured: Promise<ScopeSize>,
  text: string,
  limit: number,
): Promise<WordList<FoundPassage>> {
  const words = readQuery(text);
  if (words.length === 0) return nothing;
  const [size, sample] = await Promise.all([measured, sampleTerms(db, scope.userId, words, sampled)]);
  if (size.passages === 0) return nothing;
  const terms = weigh(words, sample);
  const possible = terms.reduce((sum, { weight }) => sum + weight, 0);
  const found = await findByTerms(db, scope, terms, size, { candidates: mostCandidates, limit, length: sample.length });
  return { ranked: found.map((item) => ({ item, score: item.score })), possible };
}

const nothing = { ranked: [], possible: 0 };

async function findByTerms(
  db: Db,
  scope: Scope,
  terms: readonly ShareOfTerm[],
  size: ScopeSize,
  looking: Omit<Looking, 'by'>,
): Promise<readonly FoundPassage[]> {
  if (size.passages <= fewPassages) return rankPassages(db, scope, terms, { ...looking, by: 'scope' });
  const all = await rankPassages(db, scope, terms, { ...looking, by: { terms, matched: 'all' } });
  if (all.length >= looking.limit) return all;
  const by = { terms: telling(terms, size), matched: 'any' } as const;
  const any = await rankPassages(db, scope, terms, { ...looking, by });
  return merge(all, any).slice(0, looking.limit);
}

interface ShareOfTerm extends WeighedTerm {
  readonly share: number;
}

/** The rarest words, with their weights. */
function weigh(words: readonly QueryTerm[], { shares, othersShares, looked }: TermSample): readonly ShareOfTerm[] {
  const worth = (share = 0) => rarity(share * looked, looked);
  return words
    .map((word, n) => ({
      ...word,
      share: (shares[n] ?? 0) + (othersShares[n] ?? 0),
      weight: worth(shares[n]),
      othersWeight: worth(othersShares[n]),
    }))
    .sort((a, b) => b.weight - a.weight)
    .slice(0, mostTerms);
}

/** As many of the words, rarest first, as the index may be asked for; at least one. */
function telling(terms: readonly ShareOfTerm[], { passages, ofUser }: ScopeSize): readonly ShareOfTerm[] {
  let shares = 0;
  return terms.filter(({ share }, n) => {
    shares += share;
    return n === 0 || (shares * passages <= mostMatches && shares * ofUser <= mostFollowed);
  });
}

function merge(some: readonly FoundPassage[], more: readonly FoundPassage[]): readonly FoundPassage[] {
  const known = new Set(some.map(({ itemId: id, n }) => `${id} ${n}`));
  return [...some, ...more.filter(({ itemId: id, n }) => !known.has(`${id} ${n}`))].sort((a, b) => b.score - a.score);
}
