import type { Database, Db, Tx } from '../database.ts';

interface WatchedOptions<T> {
  readonly database: Database;
  /** The channel that announces a change made by any process. */
  readonly channel: string;
  /** The value until the first load. */
  readonly initial: T;
  readonly load: (db: Db) => Promise<T>;
  readonly log: { error(about: object, message: string): void };
}

/** Milliseconds between reloads even without an announced change: a notification may be lost with its connection. */
const everyMs = 30_000;

/**
 * A small value that is read all the time and rarely changed, on any replica. It is kept in memory, so that no request
 * waits for it, and reloaded when a change is announced.
 */
export class WatchedValue<T> {
  readonly #options: WatchedOptions<T>;
  #current: T;
  #timer: NodeJS.Timeout | undefined;
  #unlisten: (() => Promise<void>) | null = null;

  constructor(options: WatchedOptions<T>) {
    this.#options = options;
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
    this.refresh().catch((cause: unknown) => {
      const { channel, log } = this.#options;
      log.error({ err: cause, channel }, 'A setting could not be read again; the old one stays until it can.');
    });
  }
}
