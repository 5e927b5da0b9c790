import type { LogAt } from '../../log/log-at.ts';
import type { Database, Db, Tx } from '../database.ts';
import { createStoreFaults, type StoreFaults } from '../store-faults.ts';

interface WatchedOptions<T> {
  readonly database: Database;
  /** The channel that announces a change made by any process. */
  readonly channel: string;
  /** The value until the first load. */
  readonly initial: T;
  readonly load: (db: Db) => Promise<T>;
  readonly log: LogAt<'warn' | 'error'>;
}

/** Milliseconds between reloads even without an announced change: a notification may be lost with its connection. */
const everyMs = 30_000;

/**
 * A small value that is read all the time and rarely changed, on any replica. It is kept in memory, so that no request
 * waits for it, and reloaded when a change is announced.
 */
export class WatchedValue<T> {
  readonly #options: WatchedOptions<T>;
  readonly #faults: StoreFaults;
  #current: T;
  #timer: NodeJS.Timeout | undefined;
  #unlisten: (() => Promise<void>) | null = null;

  constructor(options: WatchedOptions<T>) {
    this.#options = options;
    this.#faults = createStoreFaults(options, 'A setting can be read again.');
    this.#current = options.initial;
  }

  get current(): T {
    return this.#current;
  }

  /** Reloads it now. */
  async refresh(): Promise<void> {
    const { database, load } = this.#options;
    this.#current = await load(database.db);
  }

  /** Announces a change; call it in the transaction that makes the change. */
  async tell(tx: Tx): Promise<void> {
    const { database, channel } = this.#options;
    await database.notify(tx, channel, '');
  }

  async start(): Promise<void> {
    const { database, channel } = this.#options;
    await this.refresh();
    this.#unlisten ??= await database.listen(channel, () => this.#refreshSoon());
    this.#timer ??= setInterval(() => this.#refreshSoon(), everyMs).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#timer = undefined;
    await this.#unlisten?.();
    this.#unlisten = null;
  }

  #refreshSoon(): void {
    const { channel } = this.#options;
    this.refresh().then(this.#faults.answered, (cause: unknown) =>
      this.#faults.failed(cause, 'A setting could not be read again; the old one stays until it can.', { channel }),
    );
  }
}
