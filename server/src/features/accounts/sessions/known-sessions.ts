import type { Database } from '../../../platform/database/database.ts';
import { createShared } from '../../../platform/lanes/create-shared.ts';
import { findByTokenHash, type SignedIn } from '../store.ts';

/** Sent by triggers of the tables when a session or a user was changed or deleted, or a user has a step due. */
export const sessionChanged = 'session_changed';

/** Milliseconds after which a session is read again although nothing was told: for a note that was lost with the store's thread. */
const goodFor = 30_000;
/** Sessions kept; beyond that all are read again. */
const most = 10_000;

interface Known {
  readonly found: SignedIn;
  readonly readAt: number;
}

/**
 * Looks sessions up by the hash of their token.
 * On the embedded store they are kept in memory. Each change goes through this process over one connection, and the
 * note of a change comes no later than the answer to its commit, so a session that was ended is never found. Requests
 * that ask at the same time share one look, which is answered before anything that was sent after it.
 * On PostgreSQL a note from another replica may come late, so each request asks the store, except for one whose own
 * statement makes sure (`presumed`).
 */
export class KnownSessions {
  readonly #database: Database;
  readonly #known = new Map<string, Known>();
  readonly #looks = createShared<SignedIn | null>();
  readonly #now: () => number;
  /** Counts the changes that were told of. What was read while a change was told of is not kept. */
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

  /** What was read a moment ago and may have changed since; none on the embedded store, where `find` does not ask either. */
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
    // Steps that are due are taken before a request is served: such a session is looked up each time.
    if (found && !found.hasPending && this.#isTold && changes === this.#changes) this.#keep(tokenHash, found);
    // What was known before turned out to be wrong although no note of it came. The next try is not presumed to be who
    // it was.
    else this.#known.delete(tokenHash);
    return found;
  }

  #keep(tokenHash: string, found: SignedIn): void {
    if (this.#known.size >= most) this.#known.clear();
    this.#known.set(tokenHash, { found, readAt: this.#now() });
  }

  /** Nothing is kept before changes are told of. */
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
