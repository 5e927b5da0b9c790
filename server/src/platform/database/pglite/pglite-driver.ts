import { join } from 'node:path';
import type { QueryConfig, QueryResult } from 'pg';
import type { DatabaseNotice, Driver, QueryClient, TransactionOptions } from '../driver.ts';
import { PlanRenewal } from '../plan-renewal.ts';
import { runTransaction } from '../run-transaction.ts';
import { StatementNames } from '../statement-names.ts';
import { tellListeners } from '../tell-listeners.ts';
import { type DataDirLock, lockDataDir } from './data-dir-lock.ts';
import { beginMaking } from './first-making.ts';
import { Gate } from './gate.ts';
import { outerCause } from './outer-cause.ts';
import type { PgliteWorkerData } from './pglite-protocol.ts';
import { PgliteSession } from './pglite-session.ts';

export interface PgliteOptions {
  /** The store lives in its subfolder `database`; undefined keeps it in memory. */
  readonly dataDir?: string | undefined;
  /** A dump to start from, if there is no store yet. */
  readonly snapshot?: Uint8Array | undefined;
  /** A statement that runs longer than this many ms is ended together with its worker thread. */
  readonly statementTimeoutMs?: number;
  /** A transaction that sends no statement for this many ms is rolled back, because everything else waits for it. */
  readonly idleInTransactionMs?: number;
  readonly notice?: DatabaseNotice;
}

const opensTransaction = /^\s*begin\b/i;

/**
 * The embedded store. It has one connection: statements outside a transaction are sent at once (many may be pending),
 * but wait while a transaction runs. If its thread dies, the store is reopened, as after a crash.
 */
export class PgliteDriver implements Driver {
  readonly kind = 'pglite';
  readonly #options: PgliteOptions;
  readonly #lock: DataDirLock | undefined;
  readonly #gate = new Gate();
  readonly #listeners = new Map<string, Set<(payload: string) => void>>();
  #names = new StatementNames();
  #renewal = new PlanRenewal();
  #session: Promise<PgliteSession>;
  /** A store that never opened is not reopened: `open` reports the error instead. */
  #hasOpened = false;
  #closing = false;

  private constructor(options: PgliteOptions, lock: DataDirLock | undefined) {
    this.#options = options;
    this.#lock = lock;
    this.#session = this.#open(options.snapshot);
    this.#session.catch(() => {});
  }

  /** Throws a DataDirLocked error when another process has the folder open. */
  static async open(options: PgliteOptions): Promise<PgliteDriver> {
    const lock = options.dataDir === undefined ? undefined : await lockDataDir(options.dataDir);
    const driver = new PgliteDriver(options, lock);
    try {
      await driver.#session;
      driver.#hasOpened = true;
    } catch (error) {
      await lock?.release();
      const outer = options.dataDir === undefined ? null : await outerCause(options.dataDir);
      throw outer ?? new Error(couldNotOpen(options.dataDir), { cause: error });
    }
    return driver;
  }

  query(config: QueryConfig | string, values?: unknown[]): Promise<QueryResult> {
    if (opensTransaction.test(typeof config === 'string' ? config : config.text)) return this.#script(config);
    return this.#gate.shared(() => this.#send(config, values));
  }

  /**
   * Runs a script with its own begin and commit, as pg-boss sends them. Exclusive, so that no other statement ends up
   * in its transaction if it fails midway.
   */
  #script(config: QueryConfig | string): Promise<QueryResult> {
    return this.#gate.exclusive(async () => {
      try {
        return await this.#send(config, undefined);
      } catch (error) {
        await this.#send('rollback', undefined).catch(() => {});
        throw error;
      }
    });
  }

  transaction<T>(
    work: (client: QueryClient) => Promise<T>,
    { isPatient = false }: TransactionOptions = {},
  ): Promise<T> {
    return this.#gate.exclusive(async () => {
      const session = await this.#session;
      return isPatient ? session.patiently(() => this.#inTime(session, work, null)) : this.#inTime(session, work);
    });
  }

  /** @param limit maximum milliseconds without a statement; null: unlimited */
  async #inTime<T>(
    session: PgliteSession,
    work: (client: QueryClient) => Promise<T>,
    limit: number | null = this.#options.idleInTransactionMs ?? 30_000,
  ): Promise<T> {
    const expired = Promise.withResolvers<never>();
    const expire = () =>
      expired.reject(new Error(`The transaction sent no statement for ${limit} ms and was rolled back.`));
    const timer = limit === null ? undefined : setTimeout(expire, limit);
    const client: QueryClient = {
      query: (config, values) => {
        timer?.refresh();
        return session.client.query(this.#names.apply(config, values), values);
      },
    };
    try {
      return await runTransaction(client, (scoped) => Promise.race([work(scoped), expired.promise]));
    } finally {
      clearTimeout(timer);
      expired.promise.catch(() => {});
    }
  }

  async listen(channel: string, handler: (payload: string) => void): Promise<() => Promise<void>> {
    const handlers = this.#listeners.get(channel) ?? new Set();
    if (handlers.size === 0) {
      this.#listeners.set(channel, handlers);
      await this.query(`listen ${quoted(channel)}`);
    }
    handlers.add(handler);
    return async () => {
      handlers.delete(handler);
      if (handlers.size > 0 || this.#listeners.get(channel) !== handlers) return;
      this.#listeners.delete(channel);
      if (!this.#closing) await this.query(`unlisten ${quoted(channel)}`);
    };
  }

  /** A consistent copy as a tar file, compressed or not. Waits for the running transaction and blocks new ones. */
  dump(options: { compress: boolean }): Promise<Uint8Array<ArrayBuffer>> {
    return this.#gate.exclusive(async () => (await this.#session).dump(options.compress));
  }

  async close(): Promise<void> {
    if (this.#closing) return;
    await this.#gate.exclusive(async () => {
      this.#closing = true;
      const session = await this.#session.catch(() => undefined);
      await session?.close();
    });
    await this.#lock?.release();
  }

  async #send(config: QueryConfig | string, values: unknown[] | undefined): Promise<QueryResult> {
    if (this.#closing) throw new Error('The database is closed.');
    const session = await this.#session;
    if (this.#renewal.isDue()) session.client.query('discard plans').catch(() => {});
    return session.client.query(this.#names.apply(config, values), values);
  }

  async #open(snapshot?: Uint8Array): Promise<PgliteSession> {
    const { dataDir, statementTimeoutMs = 60_000 } = this.#options;
    const folder = dataDir === undefined ? undefined : join(dataDir, 'database');
    const making = folder === undefined ? undefined : await beginMaking(folder);
    const data: PgliteWorkerData = { dataDir: folder, snapshot: making?.isNew === false ? undefined : snapshot };
    const session = await PgliteSession.open(data, statementTimeoutMs, (reason) => this.#reopen(reason));
    await making?.done();
    session.client.on('notification', ({ channel, payload }) => {
      tellListeners(this.#listeners.get(channel), payload, this.#options.notice);
    });
    for (const channel of this.#listeners.keys()) await session.client.query(`listen ${quoted(channel)}`);
    return session;
  }

  #reopen(reason: Error): void {
    if (this.#closing || !this.#hasOpened) return;
    this.#names = new StatementNames();
    this.#renewal = new PlanRenewal();
    if (this.#options.dataDir === undefined) {
      this.#options.notice?.('error', 'The database in memory is lost.', reason);
      this.#session = Promise.reject(new Error('The database in memory is lost.', { cause: reason }));
    } else {
      this.#options.notice?.('error', 'The embedded database stopped and is opened again.', reason);
      this.#session = this.#open();
    }
    this.#session.catch((error) => this.#options.notice?.('error', 'The embedded database is unusable.', error));
  }
}

function couldNotOpen(dataDir = 'memory'): string {
  return `The embedded database in ${dataDir} could not be opened. If it is damaged, move ${join(dataDir, 'database')} away and make it from a backup: npm run backup restore FILE`;
}

function quoted(channel: string): string {
  return `"${channel.replaceAll('"', '""')}"`;
}
