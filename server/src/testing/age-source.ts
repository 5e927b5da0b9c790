import { sql } from 'drizzle-orm';
import { termVector } from '../features/retrieval/domain/term-vector.ts';
import type { Database } from '../platform/database/database.ts';
import { ownerKey } from '../platform/database/owner-key.ts';

/** The only passage that an aged source has in the index. */
export const agedText = 'Cut by earlier rules: a cormorant.';

/**
 * Makes of a source's index what an earlier release might have left: with another cut. `keepsCut`: its passages are as
 * they were, but no word finds them.
 */
export async function ageSource(
  { db }: Database,
  { userId, id, keepsCut = false }: { readonly userId: string; readonly id: string; readonly keepsCut?: boolean },
): Promise<void> {
  const old = sql`version = regexp_replace(version, '-[0-9]+$', '-3')`;
  await db.execute(sql`update retrieval_documents set ${old}, opening = null where item_id = ${id}`);
  await db.execute(sql`update retrieval_passages set ${old}, terms = ''::tsvector where item_id = ${id}`);
  if (keepsCut) return;
  const { terms } = termVector(ownerKey(userId), { text: agedText, title: '' });
  await db.execute(sql`delete from retrieval_passages where item_id = ${id} and n > 0`);
  await db.execute(
    sql`update retrieval_passages set text = ${agedText}, terms = ${terms}::tsvector where item_id = ${id}`,
  );
  await db.execute(sql`update retrieval_documents set passages = 1 where item_id = ${id}`);
}
