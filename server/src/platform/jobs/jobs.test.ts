import { DrizzleQueryError, sql } from 'drizzle-orm';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { describeOnBothStores } from '../../testing/database/database.ts';
import type { Database } from '../database/database.ts';
import { StoreUnavailable } from '../database/violations.ts';
import { createLog } from '../log/create-log.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { createJobs, type Jobs } from './jobs.ts';
import { enqueue } from './outbox.ts';
import type { Queue } from './queue.ts';

const Parcel = z.object({ words: z.string() });
const parcels: Queue<z.infer<typeof Parcel>> = { name: 'parcels', data: Parcel, retryDelaySeconds: 1 };
const unexpected: unknown[] = [];
const silent = { warn: () => {}, error: (fields: object, message: string) => void unexpected.push([message, fields]) };

describeOnBothStores('jobs', (open) => {
  let database: Database;
  let running: Jobs | undefined;
  beforeAll(async () => {
    database = await open();
  });
  afterEach(async () => {
    await running?.stop();
    running = undefined;
    expect(unexpected.splice(0).filter((each) => !JSON.stringify(each).includes('a job failed'))).toEqual([]);
  });

  /** Starts jobs and collects their parcels until `count` of them have come. */
  const collect = async (count: number, failFirst = false) => {
    const got: string[] = [];
    let done: () => void = () => {};
    const all = new Promise<void>((resolve) => {
      done = resolve;
    });
    let failures = failFirst ? 1 : 0;
    const jobs = createJobs({ database, metrics: createMetrics(), log: silent, lookEverySeconds: 1 });
    jobs.handle(parcels, async ({ words }) => {
      if (failures-- > 0) throw new Error('not yet');
      got.push(words);
      if (got.length === count) done();
    });
    await jobs.start();
    running = jobs;
    return { got, all };
  };
  const send = (words: string, key?: string) =>
    database.transaction((tx) => enqueue(tx, parcels, { words }, key === undefined ? {} : { key }));
  /** Letters belong to owners; the owner's name stands before the colon. */
  const letters: Queue<z.infer<typeof Parcel>> = {
    ...parcels,
    name: 'letters',
    concurrency: 3,
    oneAtATimeOf: ({ words }) => words.split(':')[0] ?? '',
  };
  const sendLetters = async (...all: string[]) => {
    for (const words of all) await database.transaction((tx) => enqueue(tx, letters, { words }));
  };
  const waiting = async () => {
    const { rows } = await database.db.execute(sql`select count(*)::int as count from outbox`);
    return rows[0]?.count;
  };

  it('does nothing of a transaction that rolled back', async () => {
    const given = database.transaction(async (tx) => {
      await enqueue(tx, parcels, { words: 'never' });
      throw new Error('no');
    });
    await expect(given).rejects.toThrow('no');
    const { got, all } = await collect(1);
    await send('only');
    await all;
    expect(got).toEqual(['only']);
  });

  it('does what was decided before anybody worked, once each, and empties the outbox', async () => {
    const words = Array.from({ length: 30 }, (_, at) => `parcel ${at}`);
    for (const each of words) await send(each);
    expect(await waiting()).toBe(30);
    const { got, all } = await collect(30);
    await all;
    expect(got.toSorted()).toEqual(words.toSorted());
    expect(await waiting()).toBe(0);
  });

  it('adds no second job under a key while the first waits', async () => {
    await send('first', 'a');
    await send('second', 'a');
    await send('third', 'b');
    const { got, all } = await collect(2);
    await all;
    expect(got.toSorted()).toEqual(['first', 'third']);
  });

  it('leaves a job whose queue nobody works on where it is, and does the others', async () => {
    const nobody: Queue<z.infer<typeof Parcel>> = { name: 'nobody', data: Parcel };
    await database.transaction((tx) => enqueue(tx, nobody, { words: 'left' }));
    await send('done');
    const { got, all } = await collect(1);
    await all;
    expect(got).toEqual(['done']);
    expect(await waiting()).toBe(1);
    await database.db.execute(sql`delete from outbox`);
  });

  it('tries a failed job again', async () => {
    const { got, all } = await collect(1, true);
    await send('stubborn');
    await all;
    expect(got).toEqual(['stubborn']);
  });

  it('tells how many jobs wait, for how long, how many tries failed, and how many jobs were given up', async () => {
    const metrics = createMetrics();
    const hopeless = { ...parcels, name: 'hopeless', retryLimit: 0 };
    const jobs = createJobs({ database, metrics, log: silent });
    const busy = Promise.withResolvers<void>();
    jobs.handle(parcels, () => busy.promise);
    jobs.handle(hopeless, () => Promise.reject(new Error('never')));
    await jobs.start();
    running = jobs;
    const told = async () => (await metrics.read()).text;
    expect(await told()).toContain('atrium_jobs_waiting{queue="parcels"} 0');
    await database.transaction(async (tx) => {
      await enqueue(tx, hopeless, { words: 'lost' });
      // One more than are fetched together.
      for (const words of ['1', '2', '3']) await enqueue(tx, parcels, { words });
      await enqueue(tx, parcels, { words: 'tomorrow' }, { startAfterSeconds: 86_400 });
    });
    const reads = (line: string) => vi.waitFor(async () => expect(await told()).toContain(line), { timeout: 60_000 });
    await reads('atrium_jobs_given_up{queue="hopeless"} 1');
    await reads('atrium_job_tries_total{queue="hopeless",outcome="failed"} 1');
    await reads('atrium_jobs_waiting{queue="parcels"} 1');
    expect(await told()).toMatch(/atrium_jobs_oldest_waiting_seconds\{queue="parcels"\} (?!0$)\d/m);
    busy.resolve();
    await reads('atrium_job_tries_total{queue="parcels",outcome="done"} 3');
    await reads('atrium_jobs_waiting{queue="parcels"} 0');
  });

  it('gives long jobs slots of their own, so that one holds up no other, and does those of an owner one by one', async () => {
    const long = Promise.withResolvers<void>();
    const began: string[] = [];
    const done: string[] = [];
    const jobs = createJobs({ database, metrics: createMetrics(), log: silent });
    jobs.handle(letters, async ({ words }) => {
      began.push(words);
      if (words === 'ann: long') await long.promise;
      done.push(words);
    });
    await jobs.start();
    running = jobs;
    await sendLetters('ann: long');
    await vi.waitFor(() => expect(began).toEqual(['ann: long']), { timeout: 60_000 });
    await sendLetters('ann: 1', 'ann: 2', 'bob: 1', 'bob: 2', 'bob: 3');
    const until = (count: number) => vi.waitFor(() => expect(done).toHaveLength(count), { timeout: 60_000 });
    await until(3);
    expect(done.toSorted()).toEqual(['bob: 1', 'bob: 2', 'bob: 3']);
    expect(began.filter((words) => words.startsWith('ann'))).toEqual(['ann: long']);
    await sendLetters('eve: 1');
    await until(4);
    long.resolve();
    await until(7);
    expect(done.slice(3, 5)).toEqual(['eve: 1', 'ann: long']);
  }, 90_000);

  it('says in the log why it cannot look into a queue, without what stands in the statement', async () => {
    let isAway = false;
    const lines: string[] = [];
    const log = createLog({ level: 'error', secrets: [], destination: { write: (line) => void lines.push(line) } });
    const db = new Proxy(database.db, {
      get(target, name) {
        if (isAway && name === 'execute')
          return async () => {
            throw new DrizzleQueryError('select', ['my diary'], new Error('The store is away.'));
          };
        const value = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const jobs = createJobs({ database: { ...database, db }, metrics: createMetrics(), log, lookEverySeconds: 1 });
    jobs.handle(parcels, async () => {});
    await jobs.start();
    isAway = true;
    await vi.waitFor(() => expect(lines.join('')).toContain('the job queue failed'), { timeout: 30_000 });
    isAway = false;
    await jobs.stop();
    expect(lines.join('')).toContain('The store is away.');
    expect(lines.join('')).not.toContain('my diary');
  }, 60_000);

  it('says once that the store is away, however many queues are looked into meanwhile, and once that it is back', async () => {
    let isAway = false;
    let refused = 0;
    const lines: string[] = [];
    const log = {
      warn: (_: object, message: string) => void lines.push(message),
      error: (_: object, message: string) => void lines.push(message),
    };
    const of = (words: RegExp) => lines.filter((line) => words.test(line));
    const refuse = () => {
      refused += 1;
      return Promise.reject(new StoreUnavailable('No connection to PostgreSQL was to be had.'));
    };
    const db = Object.assign(Object.create(database.db), {
      execute: (...input: Parameters<typeof database.db.execute>) =>
        isAway ? refuse() : database.db.execute(...input),
    });
    const transaction: Database['transaction'] = (work) => (isAway ? refuse() : database.transaction(work));
    const away = { ...database, db, transaction };
    const jobs = createJobs({ database: away, metrics: createMetrics(), log, lookEverySeconds: 1 });
    jobs.handle(parcels, async () => {});
    jobs.handle(letters, async () => {});
    await jobs.start();
    for (let time = 1; time <= 2; time++) {
      isAway = true;
      await vi.waitFor(() => expect(refused).toBeGreaterThan(8 * time), { timeout: 30_000 });
      expect(of(/failed|tried again/)).toHaveLength(time);
      isAway = false;
      await vi.waitFor(() => expect(of(/works again/)).toHaveLength(time), { timeout: 30_000 });
    }
    await jobs.stop();
    expect(of(/failed|tried again/)).toHaveLength(2);
  }, 120_000);

  it('refuses two handlers for a queue', () => {
    const jobs = createJobs({ database, metrics: createMetrics(), log: silent });
    jobs.handle(parcels, async () => {});
    expect(() => jobs.handle(parcels, async () => {})).toThrow('has a handler already');
  });
});
