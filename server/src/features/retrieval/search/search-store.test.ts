import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import { describeOnBothStores } from '../../../testing/database/database.ts';
import { indexText } from '../../../testing/models/index-text.ts';
import { readQuery } from '../domain/read-query.ts';
import { createRetrieval, type Retrieval } from '../index.ts';
import { rankPassages, type Scope } from './search-store.ts';

const words = 'heron lamp water stone river bridge winter letter copper garden window candle'.split(' ');
/** Every passage has other words: the first of the list are in most passages and the last in few. */
const passage = (n: number) => words.filter((_, at) => (n * 7 + at * at) % (at + 2) < 1 + (at < 2 ? at : 0)).join(' ');

describeOnBothStores('passages ranked', (open) => {
  let database: Database;
  let retrieval: Retrieval;
  const [owner, stranger] = [newId(), newId()];
  const hidden = newId();

  beforeAll(async () => {
    database = await open();
    const clock = { now: () => new Date('2026-01-02T03:04:05Z') };
    const spaces = { existing: async () => [1, 2] };
    retrieval = createRetrieval({ database, clock, spaces, embedder: null, log: { warn: () => undefined } });
    const texts = (from: number) => Array.from({ length: 40 }, (_, n) => `${passage(from + n)} ${from + n}`);
    const stage = { database, retrieval };
    for (let n = 0; n < 6; n += 1) await indexText(stage, { userId: owner, spaceId: 1 + (n % 2) }, texts(n * 40));
    await indexText(stage, { userId: owner, itemId: hidden }, texts(0));
    await indexText(stage, { userId: stranger }, texts(0));
    await database.transaction((tx) => retrieval.hide(tx, owner, [hidden], true));
  });

  const scopes: Readonly<Record<string, Scope>> = {
    'all spaces': { userId: owner, spaceIds: [1, 2], itemIds: null, includedOnly: true },
    'one space': { userId: owner, spaceIds: [2], itemIds: null, includedOnly: false },
  };

  it.each(Object.keys(scopes))(
    'are the same whether the index is followed or all of the scope is read: %s',
    async (name) => {
      const scope = scopes[name] as Scope;
      for (const query of [
        'heron',
        'copper',
        'heron lamp',
        'winter letter copper',
        'candle 17 nowhere',
        'bridge river',
      ])
        for (const matched of ['all', 'any'] as const) {
          const terms = readQuery(query).map((term, n) => ({ ...term, weight: 1 + n, othersWeight: 0.5 }));
          const looking = { candidates: 1_000, limit: 1_000, length: 5 };
          const byIndex = await rankPassages(database.db, scope, terms, { ...looking, by: { terms, matched } });
          const byScope = await rankPassages(database.db, scope, terms, { ...looking, by: 'scope' });
          const hasAll = ({ text }: { readonly text: string }) =>
            query.split(' ').every((word) => text.split(' ').includes(word));
          expect(byIndex).toEqual(matched === 'all' ? byScope.filter(hasAll) : byScope);
          expect(byScope.length).toBeGreaterThan(5);
          expect(byScope.some(({ itemId }) => itemId === hidden)).toBe(false);
        }
    },
  );

  it('are as many as are asked for, and none of them another owner’s', async () => {
    const scope = scopes['all spaces'] as Scope;
    const terms = readQuery('heron').map((term) => ({ ...term, weight: 1, othersWeight: 1 }));
    const looking = { candidates: 30, limit: 20, length: 5, by: { terms, matched: 'any' } } as const;
    const found = await rankPassages(database.db, scope, terms, looking);
    expect(found).toHaveLength(20);
    const { rows } = await database.db.execute<{ item_id: string }>(
      sql`select item_id from retrieval_documents where user_id = ${owner}`,
    );
    const own = new Set(rows.map((row) => row.item_id));
    expect(found.every(({ itemId }) => own.has(itemId))).toBe(true);
  });
});
