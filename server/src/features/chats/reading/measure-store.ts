import { sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { parentOf } from '../message-store.ts';

/** A message that counts and has files. */
export interface WithFiles {
  readonly id: string;
  /** How many attachments the message has. */
  readonly fileCount: number;
  /** Names of the files that were generated with it. */
  readonly made: readonly string[];
}

/** The measures of a branch. A message counts once it is finished and has text or attachments. */
export interface BranchMeasure extends Record<string, unknown> {
  /** The number of all messages. Counting stops at one more than the limit. */
  readonly steps: number;
  /** The characters of all messages; 0 if they were not to be counted. */
  readonly characters: number;
  readonly messages: number;
  /** The last message that counts; null if there is none. */
  readonly leaf: string | null;
  /** Oldest first. */
  readonly withFiles: readonly WithFiles[];
  /**
   * For each message that counts and cites words of a space's sources or notes: the titles of those, oldest message
   * first.
   */
  readonly cited: readonly (readonly string[])[];
}

/** Measures a branch. Long texts, which the database keeps apart, are read only if characters are to be counted. */
export async function measureBranch(
  db: Db | Tx,
  userId: string,
  leafId: string,
  { most, withCharacters }: { readonly most: number; readonly withCharacters: boolean },
): Promise<BranchMeasure> {
  const columns = sql`
    ${withCharacters ? sql`length(m.content)` : sql`0`} as characters,
    m.status <> 'streaming' and (m.content <> '' or m.file_count > 0) as counts,
    m.file_count,
    (select jsonb_agg(made.one -> 'name' order by made.at) from jsonb_array_elements(m.files) with ordinality as made(one, at)) as made,
    (select jsonb_agg(one ->> 'title' order by at) from jsonb_array_elements(m.sources) with ordinality as cited(one, at)
      where one ? 'itemId' and one ? 'quote') as cited`;
  const { rows } = await db.execute<BranchMeasure>(sql`with recursive branch as (
      select id, parent_id, 1 as step, ${columns} from messages m where user_id = ${userId} and id = ${leafId}::uuid
      union all
      select m.id, m.parent_id, branch.step + 1, ${columns}
      from branch, ${parentOf(sql`branch`, userId, sql`*`)} and branch.step <= ${most}::int
    )
    select count(*)::int as steps, coalesce(sum(characters), 0)::float8 as characters,
      (count(*) filter (where counts))::int as messages,
      (array_agg(id order by step) filter (where counts))[1] as leaf,
      coalesce(jsonb_agg(
        jsonb_build_object('id', id, 'fileCount', file_count, 'made', coalesce(made, '[]'::jsonb)) order by step desc
      ) filter (where counts and (file_count > 0 or made is not null)), '[]'::jsonb) as "withFiles",
      coalesce(jsonb_agg(cited order by step desc) filter (where counts and cited is not null), '[]'::jsonb) as cited
    from branch`);
  return rows[0] ?? { steps: 0, characters: 0, messages: 0, leaf: null, withFiles: [], cited: [] };
}
