import { Agent } from 'undici';
import { guardedConnector, type Resolve } from './guarded-connector.ts';
import type { OutboundRequest } from './outbound.ts';

export interface PoolOptions {
  /** Hosts (`host` or `host:port`, lower case) that untrusted requests may reach although they are private. */
  readonly allow: ReadonlySet<string>;
  readonly resolve?: Resolve | undefined;
}

/** Long enough for a chat's next question to find its connection open, shorter than the providers' idle limits. */
const keepAliveMs = 30_000;

/** The keep-alive pools: one per origin, trust level and connect timeout. */
export class ConnectionPools {
  readonly #options: PoolOptions;
  readonly #agents = new Map<string, Agent>();

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
    await Promise.all([...this.#agents.values()].map((agent) => agent.destroy()));
    this.#agents.clear();
  }

  #connector(trust: OutboundRequest['trust'], connectTimeoutMs: number) {
    const { allow, resolve } = this.#options;
    const publicOnly = trust === 'untrusted';
    return guardedConnector({ connectTimeoutMs, publicOnly, allow, ...(resolve && { resolve }) });
  }
}
