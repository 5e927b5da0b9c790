import type { ServerResponse } from 'node:http';
import type { Actor } from '../../../platform/http/actor.ts';
import type { AccountsDeps } from '../accounts-deps.ts';
import { sessionChanged } from './known-sessions.ts';
import { heldAmong } from './session-store.ts';

type Deps = Pick<AccountsDeps, 'database' | 'clock' | 'log'>;

/** Milliseconds between two looks, however often something is told of: a change of any session or user is told in one way. */
const restFor = 100;
/** Milliseconds until the next look although nothing was told: for a note that was lost, and for sessions that lapse. */
const everyMs = 30_000;
/** Milliseconds for which a change may have been that of a session whose stream was still being opened. */
const lately = 10_000;

/**
 * The streams of this process, each of which ends with the session it was asked for by: signed out, here or at another
 * replica, nobody is told any more. The triggers that tell of a change do not say whose it is, so one statement asks for
 * the sessions of all that are open; a stream itself costs nothing while it runs.
 */
export class SessionStreams {
  readonly #deps: Deps;
  readonly #open = new Map<string, { readonly userId: string; readonly streams: Set<ServerResponse> }>();
  #listening: Promise<unknown> | null = null;
  #timer: NodeJS.Timeout | undefined;
  #toldAt = Number.NEGATIVE_INFINITY;
  #looking = false;
  /** Something was told of since the last look began. */
  #isDue = false;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Ends an answer that is under way when the session of its reader does: he asks for the rest, and learns by that who he is. */
  follow({ userId, sessionId }: Actor, stream: ServerResponse): void {
    this.#listen();
    const session = this.#open.get(sessionId) ?? { userId, streams: new Set() };
    this.#open.set(sessionId, session);
    session.streams.add(stream);
    this.#timer ??= setInterval(() => this.#lookSoon(), everyMs).unref();
    stream.once('close', () => this.#forget(sessionId, stream));
    if (performance.now() - this.#toldAt < lately) this.#lookSoon();
  }

  #forget(sessionId: string, stream: ServerResponse): void {
    const session = this.#open.get(sessionId);
    session?.streams.delete(stream);
    if (session?.streams.size === 0) this.#open.delete(sessionId);
    if (this.#open.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #listen(): void {
    this.#listening ??= this.#deps.database
      .listen(sessionChanged, () => {
        this.#toldAt = performance.now();
        this.#lookSoon();
      })
      // What was ended before it was listened to.
      .then(() => this.#lookSoon())
      .catch(() => {
        this.#listening = null;
      });
  }

  #lookSoon(): void {
    if (this.#open.size === 0) return;
    this.#isDue = true;
    if (this.#looking) return;
    this.#looking = true;
    void this.#lookWhileDue();
  }

  async #lookWhileDue(): Promise<void> {
    while (this.#isDue && this.#open.size > 0) {
      this.#isDue = false;
      await this.#look().catch((cause) => {
        this.#deps.log.error({ err: cause }, 'The sessions of open streams could not be looked up; it is repeated.');
      });
      await new Promise((resolve) => setTimeout(resolve, restFor).unref());
    }
    this.#looking = false;
  }

  async #look(): Promise<void> {
    const { database, clock } = this.#deps;
    const asked = [...this.#open].map(([id, { userId }]) => ({ id, userId }));
    const held = await heldAmong(database.db, asked, clock.now());
    for (const { id } of asked) {
      if (held.has(id)) continue;
      for (const stream of [...(this.#open.get(id)?.streams ?? [])]) stream.end();
    }
  }
}
