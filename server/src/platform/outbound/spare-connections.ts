import type { Socket } from 'node:net';
import type { buildConnector } from 'undici';

export interface SpareOptions {
  /** Spare connections to one origin at most. */
  readonly most: number;
  /** Milliseconds a spare is kept for. */
  readonly idleMs: number;
  /** Milliseconds without spares after one could not be opened. */
  readonly restMs: number;
}

/** Connections asked for within this many milliseconds tell how many are to be had ready. */
const lookBackMs = 1_000;

type Target = Parameters<buildConnector.connector>[0];
type Done = Parameters<buildConnector.connector>[1];

interface Spare {
  readonly socket: Socket;
  isAlive: boolean;
  /** Watches it no longer; who has taken it does. */
  release(): void;
}

interface Origin {
  readonly spares: Spare[];
  opening: number;
  /** When the last connections were asked for. */
  asked: number[];
  /** Until when none is opened ahead. */
  restsUntil: number;
}

/**
 * Opens connections ahead where several are asked for within a second, so that a request does not wait for the way there
 * and back, twice and more with TLS, while others are being answered on those that are open. All go through the same
 * connector, so that its guards hold for each. One that ends, fails or says anything before it was asked is thrown away.
 */
export class SpareConnections {
  readonly #open: buildConnector.connector;
  readonly #options: SpareOptions;
  readonly #origins = new Map<string, Origin>();
  #isClosed = false;

  constructor(open: buildConnector.connector, options: SpareOptions) {
    this.#open = open;
    this.#options = options;
  }

  readonly connect: buildConnector.connector = (target, done) => {
    const origin = this.#originOf(target);
    const now = performance.now();
    origin.asked = [...origin.asked.filter((at) => now - at < lookBackMs), now].slice(-this.#options.most - 1);
    const spare = origin.spares.shift();
    if (!spare) return this.#openNow(origin, target, done);
    // As for a kept connection: what has already come over it, its end above all, is seen before it is used.
    setImmediate(() => {
      spare.release();
      if (!spare.isAlive) return this.#openNow(origin, target, done);
      spare.socket.ref();
      done(null, spare.socket);
      this.#openAhead(origin, target);
    });
  };

  close(): void {
    this.#isClosed = true;
    for (const { spares } of this.#origins.values()) for (const { socket } of spares.splice(0)) socket.destroy();
  }

  #originOf({ protocol, hostname, port, servername }: Target): Origin {
    const key = `${protocol}//${hostname}:${port} ${servername ?? ''}`;
    const origin = this.#origins.get(key) ?? { spares: [], opening: 0, asked: [], restsUntil: 0 };
    this.#origins.set(key, origin);
    return origin;
  }

  #openNow(origin: Origin, target: Target, done: Done): void {
    this.#open(target, (...outcome: Parameters<Done>) => {
      done(...outcome);
      if (outcome[0] === null) this.#openAhead(origin, target);
    });
  }

  /** Only after a connection was had: one that is out of reach is not asked more often for it. */
  #openAhead(origin: Origin, target: Target): void {
    const now = performance.now();
    const wanted = origin.asked.filter((at) => now - at < lookBackMs).length - 1;
    while (!this.#isClosed && now >= origin.restsUntil && origin.spares.length + origin.opening < wanted) {
      origin.opening += 1;
      this.#open(target, (error: Error | null, socket: Socket | null) => {
        origin.opening -= 1;
        if (error || !socket) origin.restsUntil = performance.now() + this.#options.restMs;
        else if (this.#isClosed) socket.destroy();
        else this.#keep(origin, socket);
      });
    }
  }

  #keep(origin: Origin, socket: Socket): void {
    const timer = setTimeout(() => end(), this.#options.idleMs).unref();
    const spare: Spare = {
      socket,
      isAlive: true,
      release: () => {
        clearTimeout(timer);
        for (const event of events) socket.off(event, end);
        if (!spare.isAlive) socket.on('error', () => undefined).destroy();
      },
    };
    const end = () => {
      spare.isAlive = false;
      const at = origin.spares.indexOf(spare);
      // Else it is just being taken, and thrown away there.
      if (at >= 0) {
        origin.spares.splice(at, 1);
        spare.release();
      }
    };
    for (const event of events) socket.on(event, end);
    socket.unref();
    origin.spares.push(spare);
  }
}

/** None of these comes while a connection waits for its first request and is well. */
const events = ['readable', 'end', 'close', 'error'] as const;
