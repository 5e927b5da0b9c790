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

/** What the rest of the page does at the turning points of a run. */
export interface RunHost {
  /** The server has taken it: its chat and messages have their ids. */
  opened(run: LiveRun): void;
  titled(run: LiveRun, title: string): void;
  /** Its last event has come; it leaves the store when this returns. */
  ended(run: LiveRun): void;
  /** The server refused it before taking it. */
  refused(run: LiveRun, error: unknown): void;
  /**
   * No answer came, so the question may or may not have been taken. The run stays, to be tried again under its id. If
   * the host returns true, the question has gone back to the reader, because nobody would see the run any more.
   */
  unsent(run: LiveRun, error: unknown): boolean;
  /** What a person reads about a failure. */
  sentenceOf(error: unknown): string;
  /** It is no longer on the server. */
  gone(run: LiveRun): void;
  /** It is still being written: the server could not be told to stop it. */
  unstopped(): void;
}

export interface RunDeps {
  readonly host: RunHost;
  wire(runId: string, request: SendRequest | null): RunWire;
  /** Throws where no answer came in time, too. */
  stop(runId: string): Promise<unknown>;
  /** Resolves once a Stop has stood for as long as a question that is on its way may take to arrive. */
  patience(): Promise<unknown>;
  /** Calls back once, with the next frame. */
  onFrame(publish: () => void): void;
}

interface Watched {
  /** The present state of the run, at most a frame ahead of the store. */
  run: LiveRun;
  seq: number;
  connection: AbortController | null;
  /** What a found run showed before its events were read again from the first. */
  storedLength: number | null;
}

/** The runs this page watches: their connections, and their text as far as it has come, published once a frame. */
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

  /** Sends a run again that no answer came to, under the same ids: the server attaches to what it has taken. */
  retry(runId: string): void {
    const entry = this.#watched.get(runId);
    if (!entry || entry.connection) return;
    const reply = { ...entry.run.reply, status: 'streaming', error: null } as const;
    this.#change(entry, { phase: 'sending', reply, isStopping: false });
    void this.#follow(entry);
  }

  /**
   * Stops it at the provider. As long as the server is not known to have taken the question, Stop is sent at once and
   * again as soon as it is: a proxy may hold back all that the server says until the reply is complete, and then it
   * would be too late.
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
      // A server that does not know it may be about to take it.
      if (error instanceof ProblemError) await patience;
      // One that is over needs no stop any more, whatever became of the word of it.
      if (this.#watched.get(runId) !== entry || entry.run.reply.status !== 'streaming') return;
      // Nothing at all is answered: who wanted it stopped does not wait for what takes the question.
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

  /** Drops the connections of a hidden page; the runs go on at the server. */
  pauseAll(except: (run: LiveRun) => boolean): void {
    for (const entry of this.#watched.values()) {
      // A question that was not taken yet keeps its connection, so that the answer to it is not missed.
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
        // What a dropped connection still delivers comes again on the next one.
        if (entry.connection !== connection) return;
        // What was stored of a found run comes again with its events.
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
    // What sends a question is given up by Stop alone.
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
   * The next run of a pass takes over before the one that ended leaves, so the chat is never shown without a run in
   * between.
   */
  #goOn(ended: LiveRun): void {
    if (!ended.next) return;
    const run = followingRun(ended, ended.next, new Date().toISOString());
    this.start(run);
    // Stop was meant for the whole pass.
    if (ended.isStopping) void this.stop(run.runId);
  }

  #take(entry: Watched, event: RunEvent): void {
    const { host } = this.#deps;
    entry.run = foldRun(entry.run, event);
    if (event.type === 'title') host.titled(entry.run, event.title);
    if (event.type !== 'session_created') return;
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

/** A found run is read again from its first event; until it has caught up, what was stored stays on screen. */
function isCatchingUp(entry: Watched): boolean {
  if (entry.storedLength === null || entry.seq === 0) return false;
  if (entry.run.reply.status === 'streaming' && entry.run.reply.content.length < entry.storedLength) return true;
  entry.storedLength = null;
  return false;
}
