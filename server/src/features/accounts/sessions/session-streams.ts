import type { ServerResponse } from 'node:http';
import type { Actor } from '../../../platform/http/actor.ts';
import type { AccountsDeps } from '../accounts-deps.ts';
import { sessionChanged } from './known-sessions.ts';
import { heldAmong } from './session-store.ts';

type Deps = Pick<AccountsDeps, 'database' | 'clock' | 'log'>;

/**
 * Milliseconds between two checks, however many notifications come: a change of any session or user sends the same one.
 */
const restFor = 100;
/** Milliseconds until the next check without any notification, in case one was lost, and for sessions that expire. */
const everyMs = 30_000;
/** Milliseconds during which a notified change may concern a session whose stream was just being opened. */
const lately = 10_000;

/**
 * The open streams of this process. Each ends with the session that requested it: after a sign-out, here or on another
 * replica, the stream sends nothing more. The triggers that notify of a change do not say whose it is, so one statement
 * checks the sessions of all open streams; a stream itself costs nothing while it runs.
 */
export class SessionStreams {
  readonly #deps: Deps;
  readonly #open = new Map<string, { readonly userId: string; readonly streams: Set<ServerResponse> }>();
  #listening: Promise<unknown> | null = null;
  #timer: NodeJS.Timeout | undefined;
  #toldAt = Number.NEGATIVE_INFINITY;
  #looking = false;
  /** Whether a notification has come since the last check began. */
  #isDue = false;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * Ends a response that is being streamed when its session ends. The client then requests the rest, and so learns that
   * it is signed out.
   */
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
      // Finds the sessions that ended before listening began.
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
