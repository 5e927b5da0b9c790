import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../../platform/database/database.ts';
import type { Pace } from '../../../platform/database/joined/pace-beside.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import { describeOnBothStores } from '../../../testing/database/database.ts';
import { signsOf } from '../domain/vector.ts';
import type { Scope } from '../search/search-store.ts';
import { type NearPassages, nearPassages } from './near-passages.ts';
import { nearestBySigns, type Place } from './vector-store.ts';

const model = 'test/model';
/** As many as `sign` writes. */
const bits = 72;
const documents = 8;
const passages = 5_600;
const vector = Array.from({ length: bits }, (_, n) => Math.sin(n * n));

describeOnBothStores('what is near, among many', (open) => {
  let database: Database;
  let near: NearPassages;
  let scope: Scope;
  let behind: Promise<unknown>[] = [];
  const warnings: string[] = [];

  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    await database.db.execute(sql`delete from retrieval_documents`);
    const beside: Pace = (statement) => {
      const done = statement();
      behind.push(done);
      return done;
    };
    near = nearPassages({ database, beside, log: { warn: (_, message) => warnings.push(message) } });
    scope = { userId: newId(), spaceIds: [1, 2], itemIds: null, includedOnly: true };
    await fill(scope.userId);
    await fill(newId());
  });

  async function fill(userId: string): Promise<void> {
    await database.db.execute(sql`insert into retrieval_documents (user_id, item_id, space_id, kind, title, is_included,
        version, passages, indexed_at, embedded_with, embedded, awaits_meaning)
      select ${userId}, gen_random_uuid(), 1 + d % 2, 'source', d::text, true, '1', ${passages / documents}::int, now(),
        ${model}, ${passages / documents}::int, false from generate_series(1, ${documents}::int) as d`);
    await sign(userId, sql`true`);
  }

  /** Writes new signs for these documents; one passage in a hundred has none. */
  async function sign(userId: string, which: ReturnType<typeof sql>): Promise<void> {
    await database.db.execute(sql`delete from retrieval_signs as s using retrieval_documents as d
      where s.user_id = ${userId} and d.user_id = s.user_id and d.item_id = s.item_id and ${which}`);
    await database.db.execute(sql`insert into retrieval_signs (user_id, item_id, n, signs)
      select d.user_id, d.item_id, n, case when n % 100 <> 7 then ('x' || md5(random()::text))::bit(72)::varbit end
      from retrieval_documents as d cross join generate_series(0, d.passages - 1) as n
      where d.user_id = ${userId} and ${which}`);
  }

  const ask = (within: Scope, size = passages) => near(within, size, model, vector, 40);
  async function settled(): Promise<void> {
    for (let known = -1; known < behind.length; ) {
      known = behind.length;
      await Promise.all(behind);
      await new Promise((resolve) => setImmediate(resolve));
    }
    behind = [];
  }

  /** How many signs differ, ascending: passages at the same distance may stand in any order. */
  async function distances(places: readonly Place[]): Promise<number[]> {
    const list = JSON.stringify(places.map(({ itemId, n }) => ({ i: itemId, n })));
    const { rows } = await database.db.execute<{ differing: number }>(
      sql`select bit_count(s.signs # ${signsOf(vector)}::varbit)::int as differing
      from json_to_recordset(${list}::json) as w(i uuid, n int)
      join retrieval_signs as s on s.user_id = ${scope.userId} and s.item_id = w.i and s.n = w.n`,
    );
    return rows.map(({ differing }) => differing).sort((a, b) => a - b);
  }
  const inStore = (within: Scope) => nearestBySigns(database.db, within, model, signsOf(vector), 40);

  it('is the same from memory as from the store, for all spaces and for one, without what is hidden', async () => {
    const first = await distances(await ask(scope));
    await settled();
    expect(first).toHaveLength(40);
    expect(await distances(await ask(scope))).toEqual(first);
    const one = { ...scope, spaceIds: [2] };
    expect(await distances(await ask(one))).toEqual(await distances(await inStore(one)));
    await database.db.execute(sql`update retrieval_documents set is_hidden = true where title in ('1', '2', '3')`);
    expect(await distances(await ask(scope))).toEqual(await distances(await inStore(scope)));
    expect(warnings).toEqual([]);
  });

  it('is told from memory once it was read behind a search, and of nobody else', async () => {
    await ask(scope);
    await settled();
    const before = await ask(scope);
    await database.db.execute(sql`delete from retrieval_signs`);
    expect(await inStore(scope)).toEqual([]);
    expect(await ask(scope)).toEqual(before);
    expect(await ask({ ...scope, userId: newId() })).toEqual([]);
  });

  it('is all there also for somebody who has more than is kept: what he searched longest ago goes', async () => {
    const small = nearPassages(
      { database, beside: (statement) => statement(), log: { warn: () => undefined } },
      110_000,
    );
    await fill(scope.userId);
    const { rows } = await database.db.execute<{ item_id: string; space_id: number }>(
      sql`select item_id, space_id from retrieval_documents where user_id = ${scope.userId} order by space_id, item_id`,
    );
    const first = { ...scope, itemIds: rows.slice(0, 6).map((row) => row.item_id) };
    const then = { ...scope, itemIds: rows.slice(4, 11).map((row) => row.item_id) };
    for (const some of [first, then, first]) {
      const size = (some.itemIds.length * passages) / documents;
      const places = await small(some, size, model, vector, 40);
      expect(places).toHaveLength(40);
      expect(await distances(places)).toEqual(await distances(await inStore(some)));
    }
  });

  it('is read anew where a document was', async () => {
    await ask(scope);
    await settled();
    const before = await ask(scope);
    await sign(scope.userId, sql`d.title = '4'`);
    await database.db.execute(
      sql`update retrieval_documents set version = '2' where user_id = ${scope.userId} and title = '4'`,
    );
    const after = await ask(scope);
    expect(await distances(after)).toEqual(await distances(await inStore(scope)));
    expect(after).not.toEqual(before);
  });

  it('holds nothing of a model of other lengths, and nothing twice when it is asked many times at once', async () => {
    await ask(scope);
    await settled();
    expect(await near(scope, passages, model, vector.slice(1), 40)).toEqual([]);
    expect(await near(scope, passages, 'test/other', vector, 40)).toEqual([]);
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(scope)));
    for (const places of answers) expect(new Set(places.map(({ itemId, n }) => `${itemId} ${n}`)).size).toBe(40);
  });
});
