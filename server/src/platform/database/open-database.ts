import { sql } from 'drizzle-orm';
import type { Database, Tx } from './database.ts';
import type { DatabaseNotice, Driver, TransactionOptions } from './driver.ts';
import { drizzleInside, drizzleOver } from './drizzle-over.ts';
import { JoinedTransactions } from './joined/joined-transactions.ts';
import { UnderWay } from './joined/under-way.ts';
import { outerCause } from './pglite/outer-cause.ts';
import { PgliteDriver } from './pglite/pglite-driver.ts';
import { PostgresDriver } from './postgres/postgres-driver.ts';
import { TransactionScope } from './transaction-scope.ts';
import { migrate } from './upkeep/migrate.ts';
import { UnusableDatabase } from './upkeep/unusable-database.ts';
import { vacuumTables } from './upkeep/vacuum-tables.ts';
import { isDiskFull } from './violations.ts';

export interface OpenDatabaseOptions {
  /** A PostgreSQL address. Absent: the embedded store is used. */
  readonly url?: string | undefined;
  /** The folder of the embedded store. */
  readonly dataDir: string;
  readonly maxConnections?: number;
  readonly notice?: DatabaseNotice;
}

/** Opens the store and migrates its schema. */
export async function openDatabase(options: OpenDatabaseOptions): Promise<Database> {
  const { url, notice } = options;
  const driver = url
    ? await PostgresDriver.open({ ...options, url })
    : await PgliteDriver.open({ dataDir: options.dataDir, ...(notice && { notice }) });
  try {
    await migrate(driver, notice);
    return databaseOver(driver);
  } catch (error) {
    await driver.close();
    const outer = url || error instanceof UnusableDatabase ? null : await outerCause(options.dataDir);
    throw outer ?? error;
  }
}

/** Milliseconds for which the disk counts as full after it had no room for something. */
const staysFull = 60_000;

/** A Database over a driver whose schema is up to date. */
export function databaseOver(driver: Driver): Database {
  const scope = new TransactionScope();
  let fullAt = Number.NEGATIVE_INFINITY;
  let isReadOnly = false;
  const underWay = new UnderWay((error) => {
    if (isDiskFull(error)) fullAt = performance.now();
  });
  const db = drizzleOver({
    query: async (config, values) => {
      scope.assertOutside();
      return underWay.count(() => driver.query(config, values));
    },
  });
  const transaction = async <T>(work: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T> => {
    scope.assertOutside();
    return underWay.count(
      () => driver.transaction((client) => scope.run(() => work(drizzleInside(client))), options),
      'transaction',
    );
  };
  const joined = new JoinedTransactions(transaction);
  return {
    kind: driver.kind,
    db,
    transaction: (work) => transaction(work),
    joinedTransaction: async (work) => {
      scope.assertOutside();
      return scope.outside(() => joined.run(work));
    },
    // Otherwise handlers would run in the async context of the caller, possibly inside its transaction.
    listen: (channel, handler) => scope.outside(() => driver.listen(channel, handler)),
    notify: async (target, channel, payload) => {
      await target.execute(sql`select pg_notify(${channel}, ${payload})`);
    },
    whenIdle: (most) => underWay.end(most),
    watch: (took) => underWay.watch(took),
    ping: async () => {
      // Also 'on' where the server is a standby.
      const { rows } = await driver.query("select current_setting('transaction_read_only') as read_only");
      isReadOnly = rows[0]?.read_only === 'on';
    },
    isReadOnly: () => isReadOnly,
    isFull: () => performance.now() - fullAt < staysFull,
    dump: driver instanceof PgliteDriver ? () => driver.dump({ compress: true }) : null,
    vacuum: driver.kind === 'pglite' ? () => vacuumTables(driver) : null,
    close: () => driver.close(),
  };
}
