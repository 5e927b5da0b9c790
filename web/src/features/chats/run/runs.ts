import type { RunEvent } from '@atrium/contract/run-event';
import { emptyReply } from '@atrium/contract/run-event';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { ProblemError } from '../../../lib/problem-error.ts';
import { followingRun } from './begin-run.ts';
import type { FollowEnd, RunWire } from './follow-run.ts';
import { followRun } from './follow-run.ts';
import type { LiveRun, SendRequest } from './live-run.ts';
import { foldRun } from './live-run.ts';

export interface RunsState {
  /** The runs this page watches, by run id. */
  readonly runs: Readonly<Record<string, LiveRun>>;
}

/** How the rest of the page reacts to the events of a run. */
export interface RunHost {
  /** The server has accepted the question: the chat and the messages have their ids. */
  opened(run: LiveRun): void;
  titled(run: LiveRun, title: string): void;
  /** The last event has arrived. The run is removed from the store when this returns. */
  ended(run: LiveRun): void;
  /** The server refused the question. */
  refused(run: LiveRun, error: unknown): void;
  /**
   * No answer came, so the server may or may not have accepted the question. The run stays, so that it can be sent
   * again under its id. If the host returns true, it has put the question back into a composer, because the user could
   * not get back to the run, and the run is removed.
   */
  unsent(run: LiveRun, error: unknown): boolean;
  /** What the user reads about a failure. */
  sentenceOf(error: unknown): string;
  /** The run is no longer on the server. */
  gone(run: LiveRun): void;
  /** The reply is still being written, because the server could not be told to stop it. */
  unstopped(): void;
}

export interface RunDeps {
  readonly host: RunHost;
  wire(runId: string, request: SendRequest | null): RunWire;
  /** Also throws if no answer came in time. */
  stop(runId: string): Promise<unknown>;
  /** Resolves after the time that a question may take to reach the server. */
  patience(): Promise<unknown>;
  /** Calls back once, in the next frame. */
  onFrame(publish: () => void): void;
}

interface Watched {
  /** The current state of the run, at most a frame ahead of the store. */
  run: LiveRun;
  seq: number;
  connection: AbortController | null;
  /** For a run found on the server: the length of its stored text, until its replayed events have caught up. */
  storedLength: number | null;
}

/** The runs this page watches: their connections and their text so far, published once a frame. */
export class Runs {
  readonly store: StoreApi<RunsState> = createStore<RunsState>(() => ({ runs: {} }));
  readonly #deps: RunDeps;
  readonly #watched = new Map<string, Watched>();
  readonly #changed = new Set<string>();

  constructor(deps: RunDeps) {
    this.#deps = deps;
  }

  start(run: LiveRun): void {
    if (this.#watched.has(run.runId)) return;
    const storedLength = run.request === null ? run.reply.content.length : null;
    const entry: Watched = { run, seq: 0, connection: null, storedLength };
    this.#watched.set(run.runId, entry);
    this.#show(run.runId);
    void this.#follow(entry);
  }

  /** Sends an unanswered run again under the same ids. If the server already has the run, it continues that one. */
  retry(runId: string): void {
    const entry = this.#watched.get(runId);
    if (!entry || entry.connection) return;
    const reply = { ...entry.run.reply, status: 'streaming', error: null } as const;
    this.#change(entry, { phase: 'sending', reply, isStopping: false });
    void this.#follow(entry);
  }

  /**
   * Stops the run at the provider. If the server is not yet known to have accepted the question, Stop is sent at once,
   * and again when it has. Waiting for that alone could be too late: a proxy may buffer the whole stream until the
   * reply is complete.
   */
  async stop(runId: string): Promise<void> {
    const entry = this.#watched.get(runId);
    if (!entry) return;
    const { connection } = entry;
    const isTaken = entry.run.phase !== 'sending';
    const patience = isTaken || this.#deps.patience();
    this.#change(entry, { isStopping: true });
    try {
      await this.#deps.stop(runId);
    } catch (error) {
      // The server does not know the run, but the question may be about to arrive.
      if (error instanceof ProblemError) await patience;
      // A run that has ended needs no stop, even if the request failed.
      if (this.#watched.get(runId) !== entry || entry.run.reply.status !== 'streaming') return;
      // The server still has not answered the question, so the user who wants to stop does not wait for it.
      if (entry.run.phase === 'sending') connection?.abort();
      if (!isTaken) return;
      this.#change(entry, { isStopping: false });
      this.#deps.host.unstopped();
    }
  }

  forget(runId: string): void {
    this.#watched.get(runId)?.connection?.abort();
    this.#drop(runId);
  }

  /** Closes the connections of a hidden page. The runs go on at the server. */
  pauseAll(except: (run: LiveRun) => boolean): void {
    for (const entry of this.#watched.values()) {
      // A question that is not accepted yet keeps its connection, so that the server's answer is not missed.
      if (entry.run.phase !== 'sending' && !except(entry.run)) entry.connection?.abort();
    }
  }

  resumeAll(): void {
    for (const entry of this.#watched.values()) {
      const isConnected = entry.connection?.signal.aborted === false;
      if (entry.run.reply.status === 'streaming' && !isConnected) void this.#follow(entry);
    }
  }

  async #follow(entry: Watched): Promise<void> {
    const connection = new AbortController();
    entry.connection = connection;
    const { runId, request } = entry.run;
    const isTaken = () => entry.run.phase !== 'sending';
    const sink = {
      events: (events: readonly RunEvent[], seq: number) => {
        // Events that a closed connection still delivers arrive again on the next connection.
        if (entry.connection !== connection) return;
        // For a found run, the stored text arrives again with the replayed events.
        if (entry.seq === 0 && request === null) entry.run = { ...entry.run, reply: emptyReply };
        entry.seq = seq;
        for (const event of events) this.#take(entry, event);
        this.#mark(runId);
      },
      waiting: () => {
        if (isTaken()) this.#change(entry, { phase: 'waiting' });
      },
    };
    const wire = this.#deps.wire(runId, request);
    const end = await followRun(wire, { seq: entry.seq, isCommitted: isTaken() }, sink, connection.signal);
    if (entry.connection !== connection) return;
    entry.connection = null;
    // Only Stop aborts a connection that is sending a question.
    const isGivenUp = end.how === 'aborted' && !isTaken();
    if (this.#watched.get(runId) === entry) this.#finish(entry, isGivenUp ? { how: 'unsent' } : end);
  }

  #finish(entry: Watched, end: FollowEnd): void {
    const { host } = this.#deps;
    if (end.how === 'unsent') {
      const error = { code: 'network', message: host.sentenceOf(end.error) } as const;
      this.#change(entry, { isStopping: false, reply: { ...entry.run.reply, status: 'failed', error } });
    }
    this.#publish();
    if (end.how === 'aborted') return;
    if (end.how === 'unsent' && !host.unsent(entry.run, end.error)) return;
    if (end.how === 'ended') {
      host.ended(entry.run);
      this.#goOn(entry.run);
    }
    if (end.how === 'refused') host.refused(entry.run, end.error);
    if (end.how === 'gone') host.gone(entry.run);
    this.#drop(entry.run.runId);
  }

  /**
   * Starts the next run of a pass before the ended one is removed, so that the chat is never shown without a run in
   * between.
   */
  #goOn(ended: LiveRun): void {
    if (!ended.next) return;
    const run = followingRun(ended, ended.next, new Date().toISOString());
    this.start(run);
    // Stop applies to the whole pass.
    if (ended.isStopping) void this.stop(run.runId);
  }

  #take(entry: Watched, event: RunEvent): void {
    const { host } = this.#deps;
    entry.run = foldRun(entry.run, event);
    if (event.type === 'title') host.titled(entry.run, event.title);
    if (event.type !== 'session_created') return;
    // Not with the next frame: until it has a run, the chat that the address then names would be shown as an empty one.
    this.#show(entry.run.runId);
    host.opened(entry.run);
    if (entry.run.isStopping) void this.stop(entry.run.runId);
  }

  #change(entry: Watched, change: Partial<LiveRun>): void {
    entry.run = { ...entry.run, ...change };
    this.#mark(entry.run.runId);
  }

  #mark(runId: string): void {
    if (this.#changed.size === 0) this.#deps.onFrame(() => this.#publish());
    this.#changed.add(runId);
  }

  #show(runId: string): void {
    this.#changed.add(runId);
    this.#publish();
  }

  #publish(): void {
    if (this.#changed.size === 0) return;
    const runs = { ...this.store.getState().runs };
    for (const runId of this.#changed) {
      const entry = this.#watched.get(runId);
      if (!entry) delete runs[runId];
      else if (!isCatchingUp(entry)) runs[runId] = entry.run;
    }
    this.#changed.clear();
    this.store.setState({ runs });
  }

  #drop(runId: string): void {
    this.#watched.delete(runId);
    this.#show(runId);
  }
}

/** A found run is replayed from its first event. Until it has caught up, the stored text stays on screen. */
function isCatchingUp(entry: Watched): boolean {
  if (entry.storedLength === null || entry.seq === 0) return false;
  if (entry.run.reply.status === 'streaming' && entry.run.reply.content.length < entry.storedLength) return true;
  entry.storedLength = null;
  return false;
}
