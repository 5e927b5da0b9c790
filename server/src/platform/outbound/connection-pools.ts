import { Agent } from 'undici';
import { guardedConnector, type Resolve } from './guarded-connector.ts';
import type { OutboundRequest } from './outbound.ts';
import { SpareConnections } from './spare-connections.ts';

export interface PoolOptions {
  /** Hosts (`host` or `host:port`, lower case) that untrusted requests may reach although they are private. */
  readonly allow: ReadonlySet<string>;
  readonly resolve?: Resolve | undefined;
}

/** Long enough for the next question of a chat to find its connection warm, shorter than providers' idle limits. */
const keepAliveMs = 30_000;

/** Connections opened ahead to what the operator has named, while requests to it come one upon another. */
const spare = { most: 4, idleMs: 5_000, restMs: 10_000 } as const;

/** The keep-alive pools: one per origin, trust and connect timeout. */
export class ConnectionPools {
  readonly #options: PoolOptions;
  readonly #agents = new Map<string, Agent>();
  readonly #spares: SpareConnections[] = [];

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  agentFor(trust: OutboundRequest['trust'], connectTimeoutMs: number): Agent {
    const key = `${trust}:${connectTimeoutMs}`;
    const agent =
      this.#agents.get(key) ??
      new Agent({ connect: this.#connector(trust, connectTimeoutMs), keepAliveTimeout: keepAliveMs, allowH2: false });
    this.#agents.set(key, agent);
    return agent;
  }

  async close(): Promise<void> {
    for (const spares of this.#spares) spares.close();
    await Promise.all([...this.#agents.values()].map((agent) => agent.destroy()));
    this.#agents.clear();
  }

  /** To addresses that users name no connection is opened but those that are asked for. */
  #connector(trust: OutboundRequest['trust'], connectTimeoutMs: number) {
    const { allow, resolve } = this.#options;
    const publicOnly = trust === 'untrusted';
    const connect = guardedConnector({ connectTimeoutMs, publicOnly, allow, ...(resolve && { resolve }) });
    if (publicOnly) return connect;
    const spares = new SpareConnections(connect, spare);
    this.#spares.push(spares);
    return spares.connect;
  }
}
