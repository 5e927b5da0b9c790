import { parseArgs } from 'node:util';
import { residentMb } from '../../hot-path/process.ts';
import { endServer, type Server, startServer } from './server.ts';
import { openStore, type Store } from './store.ts';

/** What every drill stands on: a store, the product over it, and a list of what went wrong. */
export interface Drill {
  readonly store: Store;
  /** The server that runs now. */
  readonly server: Server;
  fault(sentence: string): void;
  /** A fault unless the value is at most the goal. */
  atMost(what: string, value: number, goal: number): void;
  /** Ends the server and gives its exit code. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>;
  start(): Promise<Server>;
  /** Most resident memory of the server since the drill began or `forget` was called last. MB. */
  mostMemory(): number;
  forgetMemory(): void;
  /** Ends everything, prints faults and the summary, and ends the process: with code 1 where there was a fault. */
  finish(summary: string): Promise<never>;
}

/** Starts the product on this port with the provider behind this port as its house model. `--store postgres` puts PostgreSQL under it. */
export async function openDrill(
  port: number,
  upstreamPort: number,
  extra: Readonly<Record<string, string>> = {},
  stopUpstream: () => Promise<void> = async () => {},
): Promise<Drill> {
  const { values } = parseArgs({ options: { store: { type: 'string', default: 'pglite' } }, strict: false });
  const store = await openStore(String(values.store));
  const start = () => startServer(port, store.data, upstreamPort, { ...store.settings, ...extra });
  // A drill that breaks off leaves nothing behind either.
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
      // It was just ended.
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
