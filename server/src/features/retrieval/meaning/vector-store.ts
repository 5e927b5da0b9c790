import { and, asc, eq, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../../../platform/database/database.ts';
import { type PackedSigns, readSent } from '../domain/signs.ts';
import type { Locator } from '../passage.ts';
import { inScope, type Scope } from '../search/search-store.ts';
import { retrievalDocuments, retrievalSigns, retrievalVectors } from '../tables.ts';

/** A document some of whose passages wait for the embedding model. */
export interface AwaitingDocument {
  readonly userId: string;
  readonly itemId: string;
  readonly version: string;
  readonly embeddedWith: string | null;
}

export interface AwaitingPassage {
  readonly userId: string;
  readonly itemId: string;
  readonly version: string;
  readonly title: string;
  readonly n: number;
  readonly text: string;
  readonly locator: Locator | null;
}

const ofDocument = (userId: string, itemId: string) =>
  and(eq(retrievalDocuments.userId, userId), eq(retrievalDocuments.itemId, itemId));

/** Marks the documents that were embedded with another model as waiting for this one. */
export async function awaitModel(db: Queries, model: string): Promise<void> {
  await db
    .update(retrievalDocuments)
    .set({ awaitsMeaning: true })
    .where(
      and(
        eq(retrievalDocuments.awaitsMeaning, false),
        or(ne(retrievalDocuments.embeddedWith, model), sql`${retrievalDocuments.embeddedWith} is null`),
      ),
    );
}

/**
 * Takes the documents that have waited longest, until the time `until`: nobody else shows them to the model before
 * then.
 */
export async function takeAwaiting(db: Queries, now: Date, until: Date, limit: number): Promise<AwaitingDocument[]> {
  const { userId, itemId, version, embeddedWith, awaitsMeaning, shownUntil, indexedAt } = retrievalDocuments;
  const isFree = or(isNull(shownUntil), lte(shownUntil, now));
  const longest = db
    .select({ userId, itemId })
    .from(retrievalDocuments)
    .where(and(eq(awaitsMeaning, true), isNotNull(version), isFree))
    .orderBy(asc(indexedAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  const rows = await db
    .update(retrievalDocuments)
    .set({ shownUntil: until })
    .where(sql`(${userId}, ${itemId}) in ${longest}`)
    .returning({ userId, itemId, version, embeddedWith });
  return rows.flatMap(({ version, ...row }) => (version === null ? [] : [{ ...row, version }]));
}

/** Releases documents that were taken until `until`; one that was taken again since then belongs to another process. */
export async function giveBack(db: Queries, documents: readonly AwaitingDocument[], until: Date): Promise<void> {
  const list = JSON.stringify(documents.map(({ userId, itemId }) => ({ u: userId, i: itemId })));
  await db.execute(sql`update retrieval_documents as d set shown_until = null
    from json_to_recordset(${list}::json) as w(u text, i uuid)
    where d.user_id = w.u and d.item_id = w.i and d.shown_until = ${until.toISOString()}::timestamptz`);
}

/**
 * Releases everything that a previous process took and did not give back. Only for use where no other process can be
 * running.
 */
export async function giveAllBack(db: Queries): Promise<void> {
  await db.update(retrievalDocuments).set({ shownUntil: null }).where(isNotNull(retrievalDocuments.shownUntil));
}

/**
 * Passages of these documents that have not been embedded: some of each, so that a long document does not hold up the
 * others.
 */
export async function awaitingPassages(
  db: Queries,
  documents: readonly AwaitingDocument[],
  limit: number,
): Promise<AwaitingPassage[]> {
  const list = JSON.stringify(documents.map(({ userId, itemId, version }) => ({ u: userId, i: itemId, v: version })));
  const each = Math.max(1, Math.ceil(limit / documents.length));
  const { rows } = await db.execute<{
    user_id: string;
    item_id: string;
    version: string;
    title: string;
    n: number;
    text: string;
    locator: Locator | null;
  }>(sql`select d.user_id, d.item_id, d.version, d.title, p.n, p.text, p.locator
    from json_to_recordset(${list}::json) as w(u text, i uuid, v text)
    join retrieval_documents as d on d.user_id = w.u and d.item_id = w.i and d.version = w.v
    cross join lateral (
      select n, text, locator from retrieval_passages as p
      where p.user_id = d.user_id and p.item_id = d.item_id and p.version = d.version and not exists (
        select 1 from retrieval_signs as s where s.user_id = p.user_id and s.item_id = p.item_id and s.n = p.n
      ) order by n limit ${each}::int
    ) as p limit ${limit}::int`);
  return rows.map(({ user_id: userId, item_id: itemId, ...row }) => ({ ...row, userId, itemId }));
}

export interface WrittenVector {
  readonly n: number;
  /** null: the model refuses the passage. */
  readonly signs: string | null;
  readonly vector: Uint8Array | null;
}

/** Adds vectors to a locked document, and records its progress. */
export async function putVectors(
  tx: Tx,
  userId: string,
  itemId: string,
  vectors: readonly WrittenVector[],
): Promise<void> {
  const key = { userId, itemId };
  await tx
    .insert(retrievalSigns)
    .values(vectors.map(({ n, signs }) => ({ ...key, n, signs })))
    .onConflictDoNothing();
  const whole = vectors.flatMap(({ n, vector }) => (vector === null ? [] : [{ ...key, n, vector }]));
  if (whole.length > 0) await tx.insert(retrievalVectors).values(whole).onConflictDoNothing();
  await noteProgress(tx, userId, itemId);
}

/** Records how many passages have been embedded. */
export async function noteProgress(tx: Tx, userId: string, itemId: string): Promise<void> {
  const embedded = await countSigns(tx, userId, itemId);
  await tx
    .update(retrievalDocuments)
    .set({ embedded, awaitsMeaning: sql`${embedded}::int < ${retrievalDocuments.passages}` })
    .where(ofDocument(userId, itemId));
}

/** Counts the passages of an item that have been embedded. */
export async function countSigns(tx: Tx, userId: string, itemId: string): Promise<number> {
  return tx.$count(retrievalSigns, and(eq(retrievalSigns.userId, userId), eq(retrievalSigns.itemId, itemId)));
}

/** Counts the passages of a user that this model has not embedded. */
export async function countAwaiting(db: Queries, userId: string, model: string): Promise<number> {
  const { rows } = await db.execute<{ waiting: number }>(
    sql`select coalesce(sum(passages - case when embedded_with = ${model} then embedded else 0 end), 0)::int as waiting
    from retrieval_documents where user_id = ${userId} and version is not null and not is_hidden`,
  );
  return rows[0]?.waiting ?? 0;
}

/** The place of a passage among a user's items. */
export interface Place {
  readonly itemId: string;
  readonly n: number;
}

/**
 * The passages whose vectors have most signs in common with this one. It reads all passages of the scope: that needs no
 * vector index, no separation of owners in it, and works for any dimension.
 */
export async function nearestBySigns(
  db: Queries,
  scope: Scope,
  model: string,
  signs: string,
  limit: number,
): Promise<Place[]> {
  const { rows } = await db.execute<{ item_id: string; n: number }>(
    sql`select s.item_id, s.n from retrieval_documents as d
      join retrieval_signs as s on s.user_id = d.user_id and s.item_id = d.item_id
      where ${inScope(scope)} and s.user_id = ${scope.userId} and d.embedded_with = ${model} and s.signs is not null
        and length(s.signs) = ${signs.length}::int
      order by case when length(s.signs) = ${signs.length}::int then bit_count(s.signs # ${signs}::varbit) end
      limit ${limit}::int`,
  );
  return rows.map(({ item_id: itemId, n }) => ({ itemId, n }));
}

/** A document of which this model has embedded at least some passages. */
export interface EmbeddedDocument {
  readonly itemId: string;
  readonly embedded: number;
  /** Changes whenever the document's signs may have changed. */
  readonly stamp: string;
}

export async function embeddedInScope(db: Queries, scope: Scope, model: string): Promise<EmbeddedDocument[]> {
  const { rows } = await db.execute<{ documents: readonly [string, number, string][] | null }>(
    sql`select json_agg(json_build_array(d.item_id, d.embedded, concat_ws(' ', extract(epoch from d.indexed_at), d.version))) as documents
    from retrieval_documents as d where ${inScope(scope)} and d.embedded_with = ${model} and d.embedded > 0`,
  );
  return (rows[0]?.documents ?? []).map(([itemId, embedded, at]) => ({
    itemId,
    embedded,
    stamp: `${model} ${embedded} ${at}`,
  }));
}

/** All signs of a document, in the order of its passages; null if they differ in length. */
export interface SignsOfDocument {
  readonly itemId: string;
  readonly places: Int32Array;
  readonly signs: PackedSigns | null;
}

export async function readSigns(db: Queries, scope: Scope, model: string): Promise<SignsOfDocument[]> {
  const { rows } = await db.execute<{ item_id: string; places: number[]; sent: Uint8Array }>(
    sql`select s.item_id, array_agg(s.n order by s.n) as places, string_agg(varbit_send(s.signs), ''::bytea order by s.n) as sent
    from retrieval_documents as d
    join retrieval_signs as s on s.user_id = d.user_id and s.item_id = d.item_id
    where ${inScope(scope)} and s.user_id = ${scope.userId} and d.embedded_with = ${model} and s.signs is not null
    group by s.item_id`,
  );
  return rows.map((row) => ({
    itemId: row.item_id,
    places: Int32Array.from(row.places),
    signs: readSent(row.sent),
  }));
}

/** The vectors of those passages that are still in scope. */
export async function readVectors(
  db: Queries,
  scope: Scope,
  model: string,
  places: readonly Place[],
): Promise<(Place & { readonly vector: Uint8Array })[]> {
  if (places.length === 0) return [];
  const list = JSON.stringify(places.map(({ itemId, n }) => ({ i: itemId, n })));
  const { rows } = await db.execute<{ item_id: string; n: number; vector: Uint8Array }>(
    sql`select w.i as item_id, w.n, v.vector from json_to_recordset(${list}::json) as w(i uuid, n int)
    cross join lateral (
      select 1 from retrieval_documents as d where ${inScope(scope)} and d.item_id = w.i and d.embedded_with = ${model} limit 1
    ) as d
    cross join lateral (
      select vector from retrieval_vectors as v where v.user_id = ${scope.userId} and v.item_id = w.i and v.n = w.n limit 1
    ) as v`,
  );
  return rows.map(({ item_id: itemId, ...row }) => ({ ...row, itemId }));
}
