import { and, eq, gte, lte, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../../platform/database/database.ts';
import { ownerKey } from '../../../platform/database/owner-key.ts';
import type { QueryTerm } from '../domain/read-query.ts';
import type { DocumentKind, FoundPassage, Locator } from '../passage.ts';
import { retrievalDocuments, retrievalPassages } from '../tables.ts';

/** The part of a user's data that is searched. */
export interface Scope {
  readonly userId: string;
  readonly spaceIds: readonly number[];
  readonly itemIds: readonly string[] | null;
  readonly includedOnly: boolean;
}

/** A word with its weight. */
export interface WeighedTerm extends QueryTerm {
  readonly weight: number;
  /** The weight of the words that may stand for it. */
  readonly othersWeight: number;
}

/**
 * The weight of a word in the text, a heading or the title. SOURCE: the order of PostgreSQL's ts_rank: {D, C, B, A}.
 */
const placeWeights = '{1,1,0.8,0.8}';
/** The weight of a word that may stand for the searched one. */
const otherWeight = 0.4;
/** How much a passage's length lowers its score, like b of BM25. */
const lengthWeight = 0.15;

export interface ScopeSize {
  /** Passages that are searched. */
  readonly passages: number;
  /** All passages of the user. */
  readonly ofUser: number;
}

/** Counts the passages in scope, and all of the user's. */
export async function measureScope(db: Queries, scope: Scope): Promise<ScopeSize> {
  const { rows } = await db.execute<{ passages: number; of_user: number }>(
    sql`select coalesce(sum(passages) filter (where ${inScope(scope)}), 0)::int as passages,
      coalesce(sum(passages), 0)::int as of_user
    from retrieval_documents as d where d.user_id = ${scope.userId}`,
  );
  return { passages: rows[0]?.passages ?? 0, ofUser: rows[0]?.of_user ?? 0 };
}

export interface TermSample {
  /** Passages in the sample. */
  readonly looked: number;
  /** Average number of words of a passage. */
  readonly length: number;
  /** In what share of the sample each word occurs, 0 to 1. */
  readonly shares: readonly number[];
  readonly othersShares: readonly number[];
}

/**
 * Estimates from a fair sample of the user's passages in what share of them each word occurs, and how long they are.
 */
export async function sampleTerms(
  db: Queries,
  userId: string,
  terms: readonly QueryTerm[],
  size: number,
): Promise<TermSample> {
  const counts = [...terms.map(({ term }) => [term]), ...terms.map(othersOf)].map((some) =>
    some.length === 0 ? sql`0` : sql`count(*) filter (where terms @@ ${tsquery(userId, some)})`,
  );
  const { rows } = await db.execute<{ looked: number; length: number; counts: number[] }>(
    sql`select count(*)::int as looked, coalesce(avg(length), 1)::float8 as length, array[${sql.join(counts, sql`, `)}]::int[] as counts
    from (select terms || ''::tsvector as terms, length from retrieval_passages where user_id = ${userId} order by lot limit ${size}::int) as sample`,
  );
  const { looked = 0, length = 1, counts: each = [] } = rows[0] ?? {};
  const shares = each.map((having) => having / Math.max(1, looked));
  return { looked, length, shares: shares.slice(0, terms.length), othersShares: shares.slice(terms.length) };
}

/** Which passages are considered, and how many of them are scored at most. */
export interface Looking {
  /** All of the scope, or those that the index finds for some words. */
  readonly by: 'scope' | { readonly terms: readonly QueryTerm[]; readonly matched: 'all' | 'any' };
  readonly candidates: number;
  readonly limit: number;
  /** Average number of words of a passage. */
  readonly length: number;
}

/** Passages with their scores, best first. The candidates are limited before they are ranked. */
export async function rankPassages(
  db: Queries,
  scope: Scope,
  terms: readonly WeighedTerm[],
  { by, candidates, limit, length }: Looking,
): Promise<FoundPassage[]> {
  const { userId } = scope;
  const looked = by === 'scope' ? allOfScope(scope, terms) : fromIndex(scope, queryOf(userId, by.terms, by.matched));
  const norm = sql`(${1 - lengthWeight}::float8 + ${lengthWeight}::float8 * length / ${Math.max(1, length)}::float8)`;
  const { rows } = await db.execute<FoundRow>(sql`with looked as materialized (
      select item_id, version, n, length, terms || ''::tsvector as terms from (${looked} limit ${candidates}::int) as capped
    ), best as materialized (
      select item_id, version, n, (${scoreOf(userId, terms)}) / ${norm} as score from looked order by score desc, item_id, n limit ${limit}::int
    )
    select best.item_id, best.n, best.score, d.kind, d.space_id, d.title, p.text, p.starts_at, p.ends_at, p.locator, best.version
    from best
    cross join lateral (
      select kind, space_id, title from retrieval_documents as d where d.user_id = ${userId} and d.item_id = best.item_id limit 1
    ) as d
    cross join lateral (
      select text, starts_at, ends_at, locator from retrieval_passages as p
      where p.user_id = ${userId} and p.item_id = best.item_id and p.version = best.version and p.n = best.n limit 1
    ) as p
    order by best.score desc, best.item_id, best.n`);
  return rows.map(presentFound);
}

const passageColumns = sql`p.item_id, p.version, p.n, p.length, p.terms`;

function allOfScope(scope: Scope, terms: readonly QueryTerm[]): SQL {
  return sql`select ${passageColumns} from retrieval_documents as d
    join retrieval_passages as p on p.user_id = d.user_id and p.item_id = d.item_id and p.version = d.version
    where ${inScope(scope)} and p.terms @@ ${queryOf(scope.userId, terms, 'any')}`;
}

/**
 * What the text index finds. The planner does not know what reading `terms` costs, and has no statistics of a new
 * store: it would read the whole table, or an index of all of the user's passages as well. Therefore the query stands
 * in a select of its own, for which the planner makes no estimate and assumes few matches. A condition with 'is true'
 * is checked for each passage found, but not followed in another index or joined, so that no more is read than the
 * limit wants.
 */
function fromIndex(scope: Scope, query: SQL): SQL {
  return sql`select ${passageColumns} from retrieval_passages as p
    where p.terms @@ (select ${query}) and (p.user_id = ${scope.userId}) is true and exists (
      select 1 from retrieval_documents as d where ${inScope(scope)} and d.item_id = p.item_id and d.version = p.version
    ) is true`;
}

interface FoundRow extends Record<string, unknown> {
  readonly item_id: string;
  readonly n: number;
  readonly score: number;
  readonly kind: DocumentKind;
  readonly space_id: number;
  readonly title: string;
  readonly text: string;
  readonly starts_at: number;
  readonly ends_at: number;
  readonly locator: Locator | null;
  readonly version: string;
}

function presentFound(row: FoundRow): FoundPassage {
  return {
    itemId: row.item_id,
    kind: row.kind,
    spaceId: row.space_id,
    title: row.title,
    n: row.n,
    text: row.text,
    start: row.starts_at,
    end: row.ends_at,
    ...(row.locator ? { locator: row.locator } : {}),
    version: row.version,
    score: row.score,
  };
}

/** Reads those passages of a user that still exist at these places. */
export async function readPassages(
  db: Queries,
  userId: string,
  places: readonly { readonly itemId: string; readonly n: number }[],
): Promise<FoundPassage[]> {
  if (places.length === 0) return [];
  const list = JSON.stringify(places.map(({ itemId, n }) => ({ i: itemId, n })));
  const { rows } = await db.execute<FoundRow>(sql`select d.item_id, p.n, 0 as score, d.kind, d.space_id, d.title,
      p.text, p.starts_at, p.ends_at, p.locator, d.version
    from json_to_recordset(${list}::json) as w(i uuid, n int)
    join retrieval_documents as d on d.user_id = ${userId} and d.item_id = w.i and not d.is_hidden
    join retrieval_passages as p
      on p.user_id = d.user_id and p.item_id = d.item_id and p.version = d.version and p.n = w.n`);
  return rows.map(presentFound);
}

/** The passages of an item from one index to another, in order. */
export async function passagesBetween(
  db: Queries,
  userId: string,
  itemId: string,
  first: number,
  last: number,
): Promise<FoundPassage[]> {
  const rows = await db
    .select({ document: retrievalDocuments, passage: retrievalPassages })
    .from(retrievalDocuments)
    .innerJoin(
      retrievalPassages,
      and(
        eq(retrievalPassages.userId, retrievalDocuments.userId),
        eq(retrievalPassages.itemId, retrievalDocuments.itemId),
        eq(retrievalPassages.version, retrievalDocuments.version),
      ),
    )
    .where(
      and(
        eq(retrievalDocuments.userId, userId),
        eq(retrievalDocuments.itemId, itemId),
        eq(retrievalDocuments.isHidden, false),
        gte(retrievalPassages.n, first),
        lte(retrievalPassages.n, last),
      ),
    )
    .orderBy(retrievalPassages.n);
  return rows.map(({ document, passage }) => ({
    itemId,
    kind: document.kind,
    spaceId: document.spaceId,
    title: document.title,
    n: passage.n,
    text: passage.text,
    start: passage.startsAt,
    end: passage.endsAt,
    ...(passage.locator ? { locator: passage.locator } : {}),
    version: passage.version,
    score: 0,
  }));
}

/** The conditions on a document `d`. */
export function inScope({ userId, spaceIds, itemIds, includedOnly }: Scope): SQL {
  return sql.join(
    [
      sql`d.user_id = ${userId}`,
      sql`d.space_id = any(${`{${spaceIds.join(',')}}`}::int[])`,
      sql`not d.is_hidden`,
      ...(itemIds ? [sql`d.item_id = any(${`{${itemIds.join(',')}}`}::uuid[])`] : []),
      ...(includedOnly ? [sql`d.is_included`] : []),
    ],
    sql` and `,
  );
}

/**
 * The sum over all words of the word's weight times how often it occurs, which ts_rank lets count less and less (1, 1¼,
 * 1⅓ … of 1.64). Where words that may stand for it occur, their fixed lower weight is taken if it is greater.
 */
function scoreOf(userId: string, terms: readonly WeighedTerm[]): SQL {
  const each = terms.map((term) => {
    const own = sql`${term.weight}::float8 * ts_rank(${placeWeights}::float4[], terms, ${tsquery(userId, [term.term])})`;
    const others = othersOf(term);
    const best =
      others.length === 0
        ? own
        : sql`greatest(${own}, case when terms @@ ${tsquery(userId, others)} then ${otherWeight * term.othersWeight}::float8 else 0 end)`;
    return best;
  });
  return sql.join(each, sql` + `);
}

function queryOf(userId: string, terms: readonly QueryTerm[], matched: 'all' | 'any'): SQL {
  const each = terms.map((term) => `(${anyOf(userId, [term.term, ...othersOf(term)])})`);
  return sql`${each.join(matched === 'all' ? ' & ' : ' | ')}::tsquery`;
}

function tsquery(userId: string, terms: readonly string[]): SQL {
  return sql`${anyOf(userId, terms)}::tsquery`;
}

function othersOf({ term, others, isOpen }: QueryTerm): readonly string[] {
  return isOpen ? [...others, `${term}*`] : others;
}

function anyOf(userId: string, terms: readonly string[]): string {
  const key = ownerKey(userId);
  return terms.map((term) => (term.endsWith('*') ? `'${key}${term.slice(0, -1)}':*` : `'${key}${term}'`)).join(' | ');
}
