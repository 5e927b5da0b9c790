import { and, asc, eq, gt, isNotNull, notLike, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { indexRules } from './domain/index-rules.ts';
import type { DocumentKind, OutdatedDocument } from './passage.ts';
import { retrievalDocuments } from './tables.ts';

/**
 * Documents of a kind outside of the trash that are searched as earlier rules indexed them. The name of a version ends
 * with the number of its rules. What later rules indexed is not outdated: a replica of the next release may have done so.
 */
const isOutdated = (kind: DocumentKind) =>
  and(
    eq(retrievalDocuments.kind, kind),
    eq(retrievalDocuments.isHidden, false),
    isNotNull(retrievalDocuments.version),
    // Quick, and true of nothing else once all are renewed.
    notLike(retrievalDocuments.version, `%-${indexRules}`),
    // No number reads as zeros. A pattern takes several times as long, in which an embedded store serves nobody else.
    sql`lpad(split_part(${retrievalDocuments.version}, '-', 3), 6, '0') collate "C" < lpad(${indexRules}::text, 6, '0')`,
  );

/** The first ones after an item, in order of creation. */
export async function outdatedOf(
  db: Db,
  kind: DocumentKind,
  after: string | null,
  limit: number,
): Promise<OutdatedDocument[]> {
  const { userId, itemId, version, opening } = retrievalDocuments;
  const rows = await db
    .select({ userId, itemId, version, opening })
    .from(retrievalDocuments)
    .where(and(isOutdated(kind), after === null ? undefined : gt(itemId, after)))
    .orderBy(asc(itemId))
    .limit(limit);
  return rows.flatMap(({ version, ...row }) => (version === null ? [] : [{ ...row, version }]));
}

export async function countOutdated(db: Db, kind: DocumentKind): Promise<number> {
  return db.$count(retrievalDocuments, isOutdated(kind));
}
