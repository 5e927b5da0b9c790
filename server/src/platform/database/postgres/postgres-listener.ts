import pg from 'pg';
import type { DatabaseNotice } from '../driver.ts';
import { tellListeners } from '../tell-listeners.ts';
import { type SessionLimits, settleSession } from './settle-session.ts';

const firstRetryMs = 200;
const longestRetryMs = 10_000;

/** A connection for LISTEN, opened when first needed and reopened when lost. Payloads sent meanwhile are lost. */
export class PostgresListener {
  readonly #settings: pg.ClientConfig;
  readonly #limits: SessionLimits;
  readonly #notice: DatabaseNotice | undefined;
  readonly #handlers = new Map<string, Set<(payload: string) => void>>();
  #connecting: Promise<pg.Client> | undefined;
  #retry: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(settings: pg.ClientConfig, limits: SessionLimits, notice: DatabaseNotice | undefined) {
    this.#settings = settings;
    this.#limits = limits;
    this.#notice = notice;
  }

  async listen(channel: string, handler: (payload: string) => void): Promise<() => Promise<void>> {
    let handlers = this.#handlers.get(channel);
    if (!handlers) {
      handlers = new Set();
      this.#handlers.set(channel, handlers);
    }
    handlers.add(handler);
    const client = await this.#connect();
    await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    return async () => {
      handlers.delete(handler);
      if (handlers.size > 0 || this.#closed || this.#handlers.get(channel) !== handlers) return;
      this.#handlers.delete(channel);
      await (await this.#connect()).query(`unlisten ${pg.escapeIdentifier(channel)}`);
    };
  }

  /** Runs a statement on this connection. */
  async query(text: string): Promise<pg.QueryResult> {
    return (await this.#connect()).query(text);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    const client = await this.#connecting?.catch(() => undefined);
    await client?.end();
  }

  #connect(): Promise<pg.Client> {
    this.#connecting ??= this.#open().catch((error) => {
      this.#connecting = undefined;
      throw error;
    });
    return this.#connecting;
  }

  async #open(): Promise<pg.Client> {
    // Pipelined, because several slices start listening at the same time.
    const client = new pg.Client({ ...this.#settings, pipeline: true });
    // A connection that PostgreSQL ends has two errors: why it was ended, and that it was.
    client.once('error', (error) => this.#notice?.('warn', 'The listening database connection failed.', error));
    client.on('error', () => {});
    client.on('notification', ({ channel, payload }) => {
      tellListeners(this.#handlers.get(channel), payload, this.#notice);
    });
    await client.connect();
    settleSession(client, this.#limits);
    try {
      for (const channel of this.#handlers.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      // A standby refuses to listen. It would keep the connection of each attempt until it has none left.
      client.end().catch(() => {});
      throw error;
    }
    client.once('end', () => this.#lost());
    return client;
  }

  #lost(wait = firstRetryMs): void {
    this.#connecting = undefined;
    if (this.#closed) return;
    this.#retry = setTimeout(() => {
      this.#connect().catch(() => this.#lost(Math.min(wait * 2, longestRetryMs)));
    }, wait);
  }
}
