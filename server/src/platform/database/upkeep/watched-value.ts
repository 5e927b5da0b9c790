import type { Database, Db, Tx } from '../database.ts';

interface WatchedOptions<T> {
  readonly database: Database;
  /** Told when the value was changed anywhere. */
  readonly channel: string;
  /** What holds until the first reading. */
  readonly initial: T;
  readonly load: (db: Db) => Promise<T>;
  readonly log: { error(about: object, message: string): void };
}

/** Milliseconds after which it is read again although nobody told of a change: a note may be lost with its connection. */
const everyMs = 30_000;

/**
 * Something small that is read all the time and changed seldom, by anybody on any replica: it is kept in memory, so that
 * no request waits for it, and read again when a change is told of.
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

  /** Reads it now. */
  async refresh(): Promise<void> {
    const { database, load } = this.#options;
    this.#current = await load(database.db);
  }

  /** To be called in the transaction that changes it. */
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
