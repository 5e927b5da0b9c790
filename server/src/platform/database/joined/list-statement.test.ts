import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { describeOnBothStores } from '../../../testing/database/database.ts';
import type { Database, Tx } from '../database.ts';
import { inLine } from './in-line.ts';
import { ListStatement } from './list-statement.ts';

const doubled = new ListStatement<{ n: number; twice: number; text: string | null; about: unknown }>(
  { number: 'int', text: 'text', about: 'jsonb' },
  sql`found as (select n, number * 2 as twice, text, about from given where 600 / number > 5)
    select n, twice, text, about from found`,
);

describeOnBothStores('a statement over a list', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });

  it('takes its values from the list alone', () => {
    expect(() => new ListStatement({}, sql`a as (select ${1}) select 1`)).toThrow('from the list alone');
  });

  it('gives the rows of one item and of many, with texts and objects as they were said', async () => {
    const text = "Ärger “quoted” \\ '; drop table users --\n";
    const items = [
      { number: 1, text, about: { deep: [null, 'x'] } },
      { number: 2, text: null, about: null },
    ];
    expect(await doubled.run(database.db, items.slice(0, 1))).toEqual([
      { n: 0, twice: 2, text, about: { deep: [null, 'x'] } },
    ]);
    expect((await doubled.run(database.db, items)).map(({ n, twice, about }) => [n, twice, about])).toEqual([
      [0, 2, { deep: [null, 'x'] }],
      [1, 4, null],
    ]);
  });

  it('joins what is given for one transaction in one go, and gives each its own row', async () => {
    const rows = await database.transaction(async (tx) => {
      const sent = watch(tx);
      const found = await Promise.all([5, 200, 7].map((number) => doubled.runJoined(tx, { number })));
      expect(sent).toHaveLength(1);
      return [...found, await doubled.runJoined(tx, { number: 8 })];
    });
    expect(rows.map((row) => row?.twice)).toEqual([10, undefined, 14, 16]);
  });

  it('sends a list that grows too long in several', async () => {
    const text = 'x'.repeat(600_000);
    await database.transaction(async (tx) => {
      const sent = watch(tx);
      const rows = await Promise.all([1, 2, 3].map((number) => doubled.runJoined(tx, { number, text })));
      expect(rows.map((row) => row?.twice)).toEqual([2, 4, 6]);
      expect(sent).toHaveLength(2);
    });
  });

  it('sends lists and others in the order in which they were first given', async () => {
    const other = new ListStatement<{ n: number }>({}, sql`other as (select n from given) select n from other`);
    await database.transaction(async (tx) => {
      const sent = watch(tx);
      await Promise.all(
        [1, 2].flatMap((number) => [
          doubled.runJoined(tx, { number }),
          other.runJoined(tx, {}),
          inLine(tx, async () => void (await tx.execute(sql`select 'alone'`))),
        ]),
      );
      expect(sent.map((text) => /doubled|other|alone|found/.exec(text)?.[0])).toEqual([
        'found',
        'other',
        'alone',
        'alone',
      ]);
    });
  });

  it('fails for all of a list when it fails for one', async () => {
    const failed = database.transaction((tx) =>
      Promise.allSettled([1, 0].map((number) => doubled.runJoined(tx, { number }))),
    );
    await expect(failed).rejects.toThrow('rolled back');
    const settled: PromiseSettledResult<unknown>[] = [];
    await database
      .transaction(async (tx) => {
        settled.push(...(await Promise.allSettled([1, 0].map((number) => doubled.runJoined(tx, { number })))));
      })
      .catch(() => undefined);
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
});

/** Records the texts of the statements that are sent in a transaction. */
function watch(tx: Tx): string[] {
  const sent: string[] = [];
  const execute = tx.execute.bind(tx);
  tx.execute = ((query: Parameters<Tx['execute']>[0]) => {
    sent.push(JSON.stringify(query));
    return execute(query);
  }) as Tx['execute'];
  return sent;
}
