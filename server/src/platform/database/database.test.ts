import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { describeOnBothStores } from '../../testing/database/database.ts';
import type { Database } from './database.ts';
import { isUniqueViolation } from './violations.ts';

describeOnBothStores('a database', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    await database.db.execute(sql`create table jottings (id integer primary key, words text)`);
  });
  const add = (id: number, words = '') => sql`insert into jottings (id, words) values (${id}, ${words})`;
  const count = async (where = sql`true`) => {
    const { rows } = await database.db.execute(sql`select count(*)::int as count from jottings where ${where}`);
    return rows[0]?.count;
  };

  it('refuses the outer database inside a transaction instead of waiting for itself', async () => {
    const attempt = database.transaction(async () => {
      await database.db.execute(sql`select 1`);
    });
    await expect(attempt).rejects.toThrow('outer database was used inside a transaction');
    const nested = database.transaction(() => database.transaction(async () => {}));
    await expect(nested).rejects.toThrow('outer database was used inside a transaction');
  });

  it("refuses Drizzle's own transaction on the outer database", async () => {
    await expect(database.db.transaction(async () => {})).rejects.toThrow('Use the transaction function');
  });

  it('refuses a statement that comes after its transaction has ended', async () => {
    const leaked = await database.transaction(async (tx) => ({ tx }));
    await expect(leaked.tx.execute(sql`select 1`)).rejects.toThrow('has ended');
  });

  it('rolls back what a failed transaction did', async () => {
    const attempt = database.transaction(async (tx) => {
      await tx.execute(add(100));
      throw new Error('no');
    });
    await expect(attempt).rejects.toThrow('no');
    expect(await count(sql`id = 100`)).toBe(0);
  });

  it('does small works that wait together, and one that fails spoils no other', async () => {
    await database.db.execute(add(199));
    const works = [200, 201, 202, 203, 204].map((id) =>
      database.joinedTransaction(async (tx) => {
        await tx.execute(add(id));
        if (id === 202) throw new Error('no');
        if (id === 203) await tx.execute(add(199));
        return id;
      }),
    );
    const settled = await Promise.allSettled(works);
    expect(settled.map(({ status }) => status === 'fulfilled')).toEqual([true, true, false, false, true]);
    expect(settled[4]).toMatchObject({ value: 204 });
    expect(settled[2]).toMatchObject({ reason: new Error('no') });
    expect(await count(sql`id between 200 and 204`)).toBe(3);
  });

  it('has stored a small work when it resolves', async () => {
    await Promise.all(
      [205, 206, 207].map(async (id) => {
        await database.joinedTransaction(async (tx) => void (await tx.execute(add(id))));
        expect(await count(sql`id = ${id}`)).toBe(1);
      }),
    );
  });

  it('vacuums the embedded store, which does not do it by itself', async () => {
    if (database.kind === 'postgres') return expect(database.vacuum).toBeNull();
    await database.db.execute(sql`insert into jottings select n, 'w' from generate_series(1000, 2999) n`);
    await database.db.execute(sql`delete from jottings where id between 1000 and 2999`);
    const pages = async () => {
      const { rows } = await database.db.execute(sql`select pg_relation_size('jottings')::int as size`);
      return Number(rows[0]?.size);
    };
    const before = await pages();
    await database.vacuum?.();
    expect(await pages()).toBeLessThan(before);
  });

  it('refuses a small work inside a transaction', async () => {
    const nested = database.transaction(() => database.joinedTransaction(async () => {}));
    await expect(nested).rejects.toThrow('outer database was used inside a transaction');
  });

  it('fails with what the store said first, not with its refusal of the statements after', async () => {
    const refused = Promise.withResolvers<void>();
    const attempt = database.transaction((tx) => {
      const failing = tx.execute(sql`select 1 / 0`).catch(async (error) => {
        await refused.promise;
        throw error;
      });
      const after = Promise.resolve(tx.execute(sql`select 1`));
      after.catch(() => refused.resolve());
      return Promise.all([after, failing]);
    });
    await expect(attempt).rejects.toMatchObject({ code: '22012' });
  });

  it('fails a transaction in which a failed statement was swallowed', async () => {
    const attempt = database.transaction(async (tx) => {
      await tx.execute(add(110));
      await tx.execute(sql`select 1/0`).catch(() => {});
    });
    await expect(attempt).rejects.toThrow('rolled back because one of its statements failed');
    expect(await count(sql`id = 110`)).toBe(0);
  });

  it('goes on after an error, with statements of the same name too', async () => {
    for (let id = 120; id < 130; id += 1) {
      await database.db.execute(add(id));
      await expect(database.db.execute(add(id))).rejects.toSatisfy(isUniqueViolation);
    }
    expect(await count(sql`id between 120 and 129`)).toBe(10);
  });

  it('names neither parameters nor rows in an error', async () => {
    await database.db.execute(add(130, 'secret-words'));
    const error = await database.db.execute(add(130, 'secret-words')).catch((each) => each);
    expect(JSON.stringify({ ...error, message: error.message, stack: error.stack })).not.toContain('secret-words');
  });

  it('keeps a savepoint from spoiling its transaction', async () => {
    await database.transaction(async (tx) => {
      await tx.execute(add(140));
      await tx.transaction((inner) => inner.execute(sql`select 1/0`)).catch(() => {});
      await tx.execute(add(141));
    });
    expect(await count(sql`id in (140, 141)`)).toBe(2);
  });

  it('does not show a running transaction to others, and lets them go on after it', async () => {
    let seenByOthers: Promise<unknown> = Promise.resolve();
    let finish: () => void = () => {};
    const begun = new Promise<void>((begin) => {
      const wait = new Promise<void>((resolve) => {
        finish = resolve;
      });
      seenByOthers = database
        .transaction(async (tx) => {
          await tx.execute(add(150));
          begin();
          await wait;
          throw new Error('given up');
        })
        .catch(() => undefined);
    });
    await begun;
    const others = Promise.all(Array.from({ length: 20 }, () => count(sql`id = 150`)));
    finish();
    await seenByOthers;
    expect(await others).toEqual(Array(20).fill(0));
  });

  it('runs many transactions at once, each whole', async () => {
    await database.db.execute(add(160, '0'));
    const step = () =>
      database.transaction(async (tx) => {
        const { rows } = await tx.execute(sql`select words from jottings where id = 160 for update`);
        await tx.execute(sql`update jottings set words = ${String(Number(rows[0]?.words) + 1)} where id = 160`);
      });
    await Promise.all(Array.from({ length: 30 }, step));
    expect(await count(sql`id = 160 and words = '30'`)).toBe(1);
  });

  it('carries large and strange values both ways', async () => {
    const words = `${'ä😀\u0001"\'\\'.repeat(200_000)}`;
    await database.db.execute(add(170, words));
    const { rows } = await database.db.execute(sql`select words from jottings where id = 170`);
    expect(rows[0]?.words === words).toBe(true);
  });

  it('delivers a notification when its transaction commits, and never one that was rolled back', async () => {
    const heard: string[] = [];
    let wake: () => void = () => {};
    const last = new Promise<void>((resolve) => {
      wake = resolve;
    });
    const stop = await database.listen('news Of "day"', (payload) => {
      heard.push(payload);
      if (payload === 'last') wake();
    });
    await database
      .transaction((tx) => database.notify(tx, 'news Of "day"', 'told'))
      .then(() => heard.push('committed'));
    await database
      .transaction(async (tx) => {
        await database.notify(tx, 'news Of "day"', 'never');
        throw new Error('no');
      })
      .catch(() => {});
    await database.notify(database.db, 'news Of "day"', 'last');
    await last;
    await stop();
    await database.notify(database.db, 'news Of "day"', 'after');
    await database.db.execute(sql`select 1`);
    expect(heard.filter((each) => each !== 'committed')).toEqual(['told', 'last']);
  });

  it('tells of a note also beside one who cannot take it in, and of the next one', async () => {
    const heard: string[] = [];
    const stops = [
      await database.listen('odd', () => {
        throw new Error('What is this?');
      }),
      await database.listen('odd', (payload) => heard.push(payload)),
    ];
    await database.transaction(async (tx) => {
      for (const payload of ['one', 'two']) await database.notify(tx, 'odd', payload);
    });
    await expect.poll(() => heard).toEqual(['one', 'two']);
    for (const stop of stops) await stop();
  });

  it('has the whole schema', async () => {
    const { rows } = await database.db.execute(sql`select count(*)::int as count from users`);
    expect(rows[0]?.count).toBe(0);
  });

  it('listens to several channels at once, in a way its client will go on taking', async () => {
    const warnings: string[] = [];
    const onWarning = ({ message }: Error) => warnings.push(message);
    process.on('warning', onWarning);
    const heard: string[] = [];
    const stops = await Promise.all(
      ['one', 'two', 'three'].map((channel) => database.listen(channel, (payload) => heard.push(payload))),
    );
    for (const channel of ['one', 'two', 'three']) await database.notify(database.db, channel, `of ${channel}`);
    await expect.poll(() => heard).toEqual(['of one', 'of two', 'of three']);
    await Promise.all(stops.map((stop) => stop()));
    process.off('warning', onWarning);
    expect(warnings).toEqual([]);
  });

  it('makes the plan of a statement that keeps coming anew as its table grows, though nobody analyses it any more', async () => {
    await database.db.execute(
      sql`create table grown (id integer primary key, words text) with (autovacuum_enabled = false)`,
    );
    const look = () => database.db.execute(sql`select words as found_words from grown where id = ${7}`);
    const planOf = async () => {
      const { rows } = await database.db.execute<{ name: string }>(
        sql`select name from pg_prepared_statements where statement like '%found_words%' and name <> ''`,
      );
      const { rows: plan } = await database.db.execute(sql.raw(`explain execute ${rows[0]?.name}(7)`));
      return JSON.stringify(plan);
    };
    await database.db.execute(sql`insert into grown (id) values (7)`);
    await database.db.execute(sql`analyze grown`);
    for (let n = 0; n < 20; n += 1) await look();
    await database.db.execute(sql`insert into grown select n, repeat('word ', 50) from generate_series(8, 20000) as n`);
    const before = await planOf();
    for (let n = 0; n < 600; n += 1) await look();
    expect([before, await planOf()]).toEqual([
      expect.stringContaining('Seq Scan'),
      expect.stringContaining('Index Scan'),
    ]);
  });
});
