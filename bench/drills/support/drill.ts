import { parseArgs } from 'node:util';
import { residentMb } from '../../hot-path/process.ts';
import { endServer, type Server, startServer } from './server.ts';
import { openStore, type Store } from './store.ts';

/** What every drill uses: a store, the product on it, and a list of faults. */
export interface Drill {
  readonly store: Store;
  /** The running server. */
  readonly server: Server;
  fault(sentence: string): void;
  /** Records a fault if the value is greater than the goal. */
  atMost(what: string, value: number, goal: number): void;
  /** Ends the server and returns its exit code. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>;
  start(): Promise<Server>;
  /** Peak resident memory of the server since the drill began or `forgetMemory` was last called. MB. */
  mostMemory(): number;
  forgetMemory(): void;
  /** Ends everything, prints the faults and the summary, and exits, with code 1 if there was a fault. */
  finish(summary: string): Promise<never>;
}

/**
 * Starts the product on `port`, with the provider on `upstreamPort` as its house model. `--store postgres` makes it use
 * PostgreSQL.
 */
export async function openDrill(
  port: number,
  upstreamPort: number,
  extra: Readonly<Record<string, string>> = {},
  stopUpstream: () => Promise<void> = async () => {},
): Promise<Drill> {
  const { values } = parseArgs({ options: { store: { type: 'string', default: 'pglite' } }, strict: false });
  const store = await openStore(String(values.store));
  const start = () => startServer(port, store.data, upstreamPort, { ...store.settings, ...extra });
  // A drill that fails early also cleans up.
  const leave = async (error: unknown) => {
    await stopUpstream();
    await store.close();
    throw error;
  };
  let server = await start().catch(leave);
  process.once('uncaughtExceptionMonitor', () => server.child.kill('SIGKILL'));
  const faults: string[] = [];
  let most = 0;
  const look = () => {
    try {
      most = Math.max(most, residentMb(server.child.pid ?? 0));
    } catch {
      // The server has just ended.
    }
  };
  look();
  const watch = setInterval(look, 200);
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => endServer(server, signal);
  return {
    store,
    get server() {
      return server;
    },
    fault: (sentence) => void faults.push(sentence),
    atMost: (what, value, goal) => {
      if (!(value <= goal)) faults.push(`${what}: ${value.toFixed(0)}, and the goal is ${goal}`);
    },
    end,
    start: async () => {
      server = await start().catch(leave);
      return server;
    },
    mostMemory: () => most,
    forgetMemory: () => {
      most = 0;
      look();
    },
    finish: async (summary) => {
      clearInterval(watch);
      if (server.child.exitCode === null && server.child.signalCode === null) await end('SIGTERM');
      await stopUpstream();
      await store.close();
      for (const fault of faults.slice(0, 20)) console.log(fault);
      console.log(`${summary}; ${store.kind}; ${faults.length} faults`);
      process.exit(faults.length > 0 ? 1 : 0);
    },
  };
}

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
