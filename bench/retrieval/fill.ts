import { sql } from 'drizzle-orm';
import { termVector } from '../../server/src/features/retrieval/domain/term-vector.ts';
import type { Database } from '../../server/src/platform/database/database.ts';
import { ownerKey } from '../../server/src/platform/database/owner-key.ts';
import { numbers, texts, vocabulary } from '../search/texts.ts';

export const words = vocabulary(20_000);
const wordsOfPassage = 130;
const passagesOfDocument = 100;
export const documentsOfSpace = 100;
export const dimensions = 768;
/**
 * Number of different passages. They are repeated in other documents, so that filling takes seconds and word
 * frequencies stay realistic.
 */
const distinct = 2_000;

/**
 * Writes a user's passages with vectors directly into the tables, ten thousand in each space. Then it builds the text
 * index.
 */
export async function fillPassages({ db }: Database, userId: string, passages: number): Promise<void> {
  const say = texts(words, 3);
  const next = numbers(5);
  const key = ownerKey(userId);
  const documents = passages / passagesOfDocument;
  await db.execute(sql`drop index retrieval_passages_found`);
  await db.execute(
    sql`create table made (at int primary key, text text, length int, terms tsvector, signs varbit, vector bytea)`,
  );
  for (let from = 0; from < distinct; from += 250) {
    const rows = Array.from({ length: 250 }, (_, n) => {
      const text = say(wordsOfPassage);
      const vector = Array.from({ length: dimensions }, () => Math.round(next() * 254) - 127);
      const signs = vector.map((value) => (value > 0 ? '1' : '0')).join('');
      const hex = vector.map((value) => (value & 255).toString(16).padStart(2, '0')).join('');
      return { at: from + n, text, signs, vector: hex, ...termVector(key, { text, title: 'Untold' }) };
    });
    await db.execute(sql`insert into made select at, text, length, terms::tsvector, signs::varbit, decode(vector, 'hex')
      from json_to_recordset(${JSON.stringify(rows)}::json) as r(at int, text text, length int, terms text, signs text, vector text)`);
  }
  await db.execute(
    sql`create table of_document as select d, gen_random_uuid() as id from generate_series(0, ${documents - 1}::int) as d`,
  );
  await db.execute(sql`insert into retrieval_documents (user_id, item_id, space_id, kind, title, is_included, version, passages,
      indexed_at, embedded_with, embedded, awaits_meaning)
    select ${userId}, id, 1 + d / ${documentsOfSpace}::int, 'source', 'Untold', true, '1', ${passagesOfDocument}::int,
      now(), 'test/random', ${passagesOfDocument}::int, false from of_document`);
  const place = sql`((d * 7919 + n * 31) % ${distinct}::int)`;
  await db.execute(sql`insert into retrieval_passages (user_id, item_id, version, n, text, starts_at, ends_at, length, lot, terms)
    select ${userId}, id, '1', n, text, n * 1000, n * 1000 + 900, length, (random() * 2000000000)::int, terms
    from of_document cross join generate_series(0, ${passagesOfDocument - 1}::int) as n join made on made.at = ${place}`);
  await db.execute(sql`insert into retrieval_signs (user_id, item_id, n, signs)
    select ${userId}, id, n, signs from of_document cross join generate_series(0, ${passagesOfDocument - 1}::int) as n join made on made.at = ${place}`);
  await db.execute(sql`insert into retrieval_vectors (user_id, item_id, n, vector)
    select ${userId}, id, n, vector from of_document cross join generate_series(0, ${passagesOfDocument - 1}::int) as n join made on made.at = ${place}`);
  await db.execute(sql`create index retrieval_passages_found on retrieval_passages using gin (terms)`);
}
