import type { Database } from '../../../platform/database/database.ts';
import { createShared } from '../../../platform/lanes/create-shared.ts';
import { findByTokenHash, type SignedIn } from '../store.ts';

/** Sent by triggers of the tables when a session or a user was changed or deleted, or a user has a pending step. */
export const sessionChanged = 'session_changed';

/**
 * Milliseconds after which a session is read again without any notification, in case one was lost with the connection.
 */
const goodFor = 30_000;
/** The most sessions kept; beyond that, all are read again. */
const most = 10_000;

interface Known {
  readonly found: SignedIn;
  readonly readAt: number;
}

/**
 * Looks sessions up by the hash of their token. On the embedded store, sessions are kept in memory. Each change goes
 * through this process over one connection, and the notification of a change comes no later than the answer to its
 * commit, so an ended session is never found. Requests that come at the same time share one lookup, which is answered
 * before anything that was sent after it. On PostgreSQL, a notification from another replica may come late, so each
 * request queries the store, except for a request whose own statement checks the session (`presumed`).
 */
export class KnownSessions {
  readonly #database: Database;
  readonly #known = new Map<string, Known>();
  readonly #looks = createShared<SignedIn | null>();
  readonly #now: () => number;
  /** Counts the notifications of changes. What was read while one came is not kept. */
  #changes = 0;
  #listening: Promise<unknown> | null = null;
  #isTold = false;

  constructor(database: Database, now: () => number = () => performance.now()) {
    this.#database = database;
    this.#now = now;
  }

  async find(tokenHash: string): Promise<SignedIn | null> {
    this.#listen();
    if (this.#database.kind === 'postgres') return this.#look(tokenHash);
    return this.#lately(tokenHash) ?? this.#looks(tokenHash, () => this.#look(tokenHash));
  }

  /**
   * What was read a moment ago and may have changed since. Always null on the embedded store, where `find` makes no
   * query for it either.
   */
  presumed(tokenHash: string): SignedIn | null {
    return this.#database.kind === 'postgres' ? this.#lately(tokenHash) : null;
  }

  #lately(tokenHash: string): SignedIn | null {
    const known = this.#known.get(tokenHash);
    return known && this.#now() - known.readAt < goodFor ? known.found : null;
  }

  async #look(tokenHash: string): Promise<SignedIn | null> {
    const changes = this.#changes;
    const found = await findByTokenHash(this.#database.db, tokenHash);
    // Pending steps are carried out before a request is served, so a session with such steps is read each time.
    if (found && !found.hasPending && this.#isTold && changes === this.#changes) this.#keep(tokenHash, found);
    // What was kept before has turned out to be wrong although no notification came. The next request must not be
    // presumed to come from that caller.
    else this.#known.delete(tokenHash);
    return found;
  }

  #keep(tokenHash: string, found: SignedIn): void {
    if (this.#known.size >= most) this.#known.clear();
    this.#known.set(tokenHash, { found, readAt: this.#now() });
  }

  /** Nothing is kept until notifications arrive. */
  #listen(): void {
    this.#listening ??= this.#database
      .listen(sessionChanged, () => {
        this.#changes += 1;
        this.#known.clear();
      })
      .then(
        () => {
          this.#isTold = true;
        },
        () => {
          this.#listening = null;
        },
      );
  }
}
