import { and, desc, eq, ilike, inArray, ne, notLike, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { ListPoint } from '../../platform/paging/list-point.ts';
import type { UserRow } from './store.ts';
import { users } from './tables.ts';

/** Names are compared without accents: not every database knows the capital of 'é', and not every keyboard has it. */
const plainName = sql`regexp_replace(normalize(${users.name}, NFD), '[\\u0300-\\u036f]', '', 'g')`;

/** A pattern for texts that contain these words. */
function containing(words: string): string {
  return `%${words.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}

/**
 * Users and demo users, newest first. If `words` is not empty, only those whose name or address contains it, or whose
 * id it is.
 */
export async function peoplePage(
  db: Db,
  words: string,
  after: ListPoint | null,
  limit: number,
): Promise<readonly UserRow[]> {
  return db
    .select()
    .from(users)
    .where(
      and(
        ne(users.kind, 'visitor'),
        words === ''
          ? undefined
          : or(
              eq(users.id, words),
              ilike(plainName, containing(words.normalize('NFD').replace(/[\u0300-\u036f]/g, ''))),
              and(ilike(users.email, containing(words)), notLike(users.email, '%.invalid')),
            ),
        after === null
          ? undefined
          : sql`(${users.createdAt}, ${users.id}) < (${after.at.toISOString()}::timestamptz, ${after.id})`,
      ),
    )
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(limit);
}

export async function peopleById(db: Db | Tx, ids: readonly string[]): Promise<readonly UserRow[]> {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(users)
    .where(and(inArray(users.id, [...ids]), ne(users.kind, 'visitor')));
}
