import pg, { type QueryConfig, type QueryResult } from 'pg';
import { codeOf } from '../../errors/code-of.ts';
import { againAfterDeadlock } from '../again-after-deadlock.ts';
import type { DatabaseNotice, Driver, QueryClient, TransactionOptions } from '../driver.ts';
import { PlanRenewal } from '../plan-renewal.ts';
import { runTransaction } from '../run-transaction.ts';
import { StatementNames } from '../statement-names.ts';
import { UnusableDatabase } from '../upkeep/unusable-database.ts';
import { isStoreAway, isStoreUnavailable, StoreUnavailable } from '../violations.ts';
import { checkServer, refuseSharedSessions } from './check-server.ts';
import { PostgresListener } from './postgres-listener.ts';
import { type SessionLimits, settleSession } from './settle-session.ts';

export interface PostgresOptions {
  readonly url: string;
  /** Connections in the pool; one more is used for listening. */
  readonly maxConnections?: number;
  /** How long a request waits for a connection before it fails with StoreUnavailable, in milliseconds. */
  readonly connectionTimeoutMs?: number;
  readonly statementTimeoutMs?: number;
  /** How much longer than the statement timeout to wait before a connection is considered dead, in milliseconds. */
  readonly silenceMs?: number;
  readonly notice?: DatabaseNotice;
}

/**
 * How long an idle connection is kept, in milliseconds. A new connection has nothing cached or planned: its first
 * statements take 50 ms and more, and a rush after a quiet time would meet only such connections.
 */
const keepIdleMs = 5 * 60_000;

/**
 * How long a connection is silent, in milliseconds, until the system asks whether the other end is still there. Some
 * firewalls forget a silent connection after 4 minutes without telling either end. The next statement would wait for
 * its answer until the connection counts as dead, and nothing would notice that one for listening hears nothing more.
 */
const askAfterMs = 60_000;

/** PostgreSQL's code for a connection that was refused because all are taken. SOURCE: PostgreSQL, Appendix A. */
const noneLeft = '53300';
/** Milliseconds until a connection more is asked for after one was refused so. */
const fewForMs = 10_000;

/** The longest delay of a timer in milliseconds: some weeks. */
const longestTimer = 2 ** 31 - 1;

/**
 * The library checks the certificate of the server for `prefer`, `require` and `verify-ca` as it does for `verify-full`,
 * and warns at each start that a later version will not. Named as what is done, it stays so and there is no warning.
 */
function withNamedCheck(url: string): string {
  if (/[?&]uselibpqcompat=true(?:&|$)/.test(url)) return url;
  return url.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/g, '$1verify-full');
}

/** A PostgreSQL server, accessed through a pool. */
export class PostgresDriver implements Driver {
  readonly kind = 'postgres';
  readonly #pool: pg.Pool;
  readonly #listener: PostgresListener;
  readonly #names = new StatementNames();
  /** Connections that the pool may have; fewer until then if PostgreSQL had no more to give. */
  readonly #most: number;
  readonly #notice: DatabaseNotice | undefined;
  #fewUntil = Number.NEGATIVE_INFINITY;
  /** Connections that are open. The pool's own number has those, too, that are still asked for. */
  #open = 0;
  readonly #renewals = new WeakMap<pg.PoolClient, PlanRenewal>();

  private constructor(options: PostgresOptions) {
    const settings: pg.PoolConfig = {
      connectionString: withNamedCheck(options.url),
      application_name: 'atrium',
      connectionTimeoutMillis: options.connectionTimeoutMs ?? 10_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: askAfterMs,
    };
    const limits: SessionLimits = {
      statementMs: options.statementTimeoutMs ?? 60_000,
      idleInTransactionMs: 30_000,
    };
    this.#most = options.maxConnections ?? 10;
    this.#notice = options.notice;
    this.#pool = new pg.Pool({
      ...settings,
      max: this.#most,
      idleTimeoutMillis: keepIdleMs,
      pipeline: true,
      // The server's own limit only works while the connection does. A silently dead connection would block its caller,
      // and everything that waits behind that caller.
      query_timeout: limits.statementMs + (options.silenceMs ?? 15_000),
    });
    this.#pool.on('connect', (client) => {
      this.#open += 1;
      settleSession(client, limits);
    });
    this.#pool.on('remove', () => {
      this.#open -= 1;
    });
    this.#pool.on('error', (error) => options.notice?.('warn', 'An idle database connection was lost.', error));
    this.#listener = new PostgresListener(settings, limits, options.notice);
  }

  static async open(options: PostgresOptions): Promise<PostgresDriver> {
    const driver = new PostgresDriver(options);
    try {
      await checkServer(driver);
      await driver.#withClient((client) => refuseSharedSessions(client, driver.#listener));
    } catch (error) {
      await driver.close();
      if (error instanceof UnusableDatabase) throw error;
      throw new Error('The database named by DATABASE_URL cannot be reached.', { cause: error });
    }
    return driver;
  }

  async query(config: QueryConfig | string, values?: unknown[]): Promise<QueryResult> {
    const send = (client: pg.PoolClient) => {
      if (this.#renewalOf(client).isDue()) client.query('discard plans').catch(() => {});
      return client.query(this.#names.apply(config, values), values);
    };
    return againAfterDeadlock(() => this.#withClient(send));
  }

  transaction<T>(
    work: (client: QueryClient) => Promise<T>,
    { isPatient = false, lockTimeoutMs }: TransactionOptions = {},
  ): Promise<T> {
    const begin = lockTimeoutMs === undefined ? 'begin' : `begin; set local lock_timeout = ${lockTimeoutMs}`;
    const patiently = async (client: QueryClient) => {
      await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
      return work(client);
    };
    const named = (config: QueryConfig | string, values?: unknown[]) => {
      const query = this.#names.apply(config, values);
      if (!isPatient) return query;
      return { ...(typeof query === 'string' ? { text: query } : query), query_timeout: longestTimer };
    };
    return this.#withClient((client) =>
      runTransaction(
        { query: (config, values) => client.query(named(config, values), values) },
        isPatient ? patiently : work,
        begin,
      ),
    );
  }

  listen(channel: string, handler: (payload: string) => void): Promise<() => Promise<void>> {
    return this.#listener.listen(channel, handler);
  }

  async close(): Promise<void> {
    await this.#listener.close();
    await this.#pool.end();
  }

  #renewalOf(client: pg.PoolClient): PlanRenewal {
    const renewal = this.#renewals.get(client) ?? new PlanRenewal();
    this.#renewals.set(client, renewal);
    return renewal;
  }

  /**
   * Where PostgreSQL has no connection more to give, those that are open serve, one caller after the other.
   * @param isAgain whether the caller was refused one before: if none is open then, there is none to wait for
   */
  async #connect(isAgain = false): Promise<pg.PoolClient> {
    if (performance.now() >= this.#fewUntil) this.#pool.options.max = this.#most;
    try {
      return await this.#pool.connect();
    } catch (cause) {
      const open = this.#open;
      if (codeOf(cause) !== noneLeft || (open === 0 && isAgain)) {
        throw new StoreUnavailable('No connection to PostgreSQL was to be had.', { cause });
      }
      if (open > 0) this.#makeDoWith(open, cause);
      return this.#connect(true);
    }
  }

  #makeDoWith(open: number, cause: unknown): void {
    const now = performance.now();
    if (now >= this.#fewUntil) {
      this.#notice?.('warn', 'PostgreSQL has no connection left; those that are open serve meanwhile.', cause);
    }
    this.#pool.options.max = open;
    this.#fewUntil = now + fewForMs;
  }

  /** Not `pool.query`, which closes the connection after every failed statement although it is still usable. */
  async #withClient<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await this.#connect();
    let lost: Error | undefined;
    const onError = (error: Error) => {
      lost = error;
    };
    client.on('error', onError);
    try {
      return await work(client);
    } catch (cause) {
      if (lost && isStoreAway(cause)) throw new StoreUnavailable('The connection to PostgreSQL broke off.', { cause });
      // The connection is being closed, but the client has not been notified yet; or the server has become a standby,
      // and a new connection may lead to the one that took its place.
      if (isStoreUnavailable(cause)) lost ??= cause as Error;
      throw cause;
    } finally {
      client.off('error', onError);
      // A client still inside a transaction means that its rollback failed.
      const status = client.getTransactionStatus();
      client.release(lost ?? (status !== null && status !== 'I'));
    }
  }
}
