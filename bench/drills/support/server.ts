import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { serverArgs, serverCache } from '../../../scripts/server-args.ts';
import { call } from './sse-client.ts';

const root = join(import.meta.dirname, '..', '..', '..');

export interface Server {
  readonly origin: string;
  readonly child: ChildProcess;
  /** Milliseconds from the start of the process to its first 'ready'. */
  readonly startMs: number;
  /** The token of the owner link, which the server prints as long as there is no owner. */
  readonly ownerToken: Promise<string>;
}

/**
 * Starts the product on a port and a data folder, with the upstream as its house model, and waits until it is ready.
 * `folder` can name a checkout of another commit.
 */
export async function startServer(
  port: number,
  data: string,
  upstreamPort: number,
  extra: Readonly<Record<string, string>> = {},
  folder = root,
): Promise<Server> {
  const origin = `http://127.0.0.1:${port}`;
  const began = performance.now();
  const child = launch(port, data, upstreamPort, extra, 'inherit', folder, 'pipe');
  const ownerToken = tokenPrinted(child);
  while ((await call({ origin, cookie: '' }, 'GET', '/ready').catch(() => null))?.status !== 200) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode} instead of starting`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  // Otherwise another server at this address would be mistaken for ours.
  if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode} instead of starting`);
  return { origin, child, startMs: performance.now() - began, ownerToken };
}

function tokenPrinted({ stdout }: ChildProcess): Promise<string> {
  const token = Promise.withResolvers<string>();
  let said = '';
  // The output is read to its end, because otherwise the pipe would fill up.
  stdout?.setEncoding('utf8').on('data', (text: string) => {
    if (said.length < 10_000) said += text;
    const found = /auth\/owner\?token=([\w-]+)/.exec(said)?.[1];
    if (found) token.resolve(found);
  });
  return token.promise;
}

/** Starts the product without waiting for it. */
export function launch(
  port: number,
  data: string,
  upstreamPort: number,
  extra: Readonly<Record<string, string>>,
  stderr: 'inherit' | 'pipe' = 'inherit',
  folder = root,
  stdout: 'ignore' | 'pipe' = 'ignore',
): ChildProcess {
  return spawn(process.execPath, serverArgs(folder), {
    cwd: folder,
    stdio: ['ignore', stdout, stderr],
    env: {
      ...serverCache,
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: data,
      LOG_LEVEL: 'error',
      RATE_LIMIT_SCALE: '0',
      DEMO_DAILY_CREDITS: '',
      USER_DAILY_FREE_TOKENS: '1000000000',
      DEMO_ADDRESS_DAILY_TOKENS: '1000000000',
      HOUSE_MODEL_URL: `http://127.0.0.1:${upstreamPort}/v1`,
      HOUSE_MODEL_NAME: 'bench',
      ...extra,
    },
  });
}

export function endServer(server: Server, signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
  return new Promise((resolve) => {
    server.child.once('exit', (code) => resolve(code));
    server.child.kill(signal);
  });
}
