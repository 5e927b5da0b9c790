import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverNodeArgs } from '../../scripts/server-args.ts';
import { freePort } from '../../server/src/testing/network/free-port.ts';
import type { Target } from './load.ts';
import { type Running, run } from './process.ts';

/** The product on one core, with the upstream as its house model and one signed-in demo user. */
export interface Product extends Running {
  readonly target: Target;
  /** The session cookies of the user, as `name=value`. */
  readonly cookies: readonly string[];
  /** Sends a request of the signed-in user. */
  call(method: string, path: string, body?: unknown): Promise<{ status: number; body: string }>;
}

/** Where the product stores its data. `apart` is the embedded store with its thread on the core of the load. */
export const stores = ['embedded', 'apart', 'postgres'] as const;
export type Store = (typeof stores)[number];

export function storeOf(given: string): Store {
  const store = stores.find((one) => one === given);
  if (!store) throw new Error(`--store is one of ${stores.join(', ')}.`);
  return store;
}

export interface ProductOptions {
  /** Settings in addition to those of every benchmark, for example `DATABASE_URL`. */
  readonly env?: Readonly<Record<string, string>>;
  readonly store?: Store;
  /** An existing data folder to use, which is not deleted afterwards. */
  readonly data?: string;
  /** The session of a user in that data folder. Otherwise a new user signs in. */
  readonly cookies?: readonly string[];
  /** The folder of another checkout, built and installed, whose product is run in place of this one's. */
  readonly checkout?: string;
}

export async function startProduct(
  upstreamPort: number,
  core: number,
  { env = {}, store = 'embedded', ...given }: ProductOptions = {},
): Promise<Product> {
  const port = await freePort();
  const data = given.data ?? mkdtempSync(join(tmpdir(), 'atrium-bench-'));
  const running = await run(
    'server/src/main.ts',
    [],
    core,
    {
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: data,
      LOG_LEVEL: 'warn',
      RATE_LIMIT_SCALE: '0',
      DEMO_DAILY_CREDITS: '',
      USER_DAILY_FREE_TOKENS: '1000000000',
      DEMO_ADDRESS_DAILY_TOKENS: '1000000000',
      HOUSE_MODEL_URL: `http://127.0.0.1:${upstreamPort}/v1`,
      HOUSE_MODEL_NAME: 'bench',
      ...env,
    },
    serverNodeArgs,
    given.checkout,
  );
  if (store === 'apart') moveStore(running.pid, 1);
  const origin = `http://127.0.0.1:${running.port}`;
  const cookies = given.cookies ?? (await signIn(running.port, origin));
  const headers = { origin, cookie: cookies.join('; ') };
  return {
    ...running,
    cookies,
    target: {
      port: running.port,
      path: '/api/chat/send-stream',
      headers,
      body: (n) => JSON.stringify({ message: `Question number ${n} of the benchmark`, model: 'deepseek-v3' }),
    },
    call: (method, path, body) => call(running.port, method, path, headers, body),
    stop: async () => {
      await running.stop();
      if (given.data === undefined) rmSync(data, { recursive: true, force: true });
    },
  };
}

async function signIn(port: number, origin: string): Promise<readonly string[]> {
  const login = await call(port, 'POST', '/api/auth/demo-login', { origin });
  if (login.status !== 200) throw new Error(`demo login answered ${login.status}: ${login.body}`);
  return login.cookies;
}

/** Moves the store's thread to another core than the rest of the process. */
function moveStore(pid: number, core: number): void {
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    if (readFileSync(`/proc/${pid}/task/${thread}/comm`, 'utf8').trim() !== 'WorkerThread') continue;
    const { status } = spawnSync('taskset', ['-cp', String(core), thread], { stdio: 'ignore' });
    if (status !== 0) throw new Error('The thread of the store could not be moved.');
  }
}

function call(port: number, method: string, path: string, headers: Readonly<Record<string, string>>, body?: unknown) {
  return new Promise<{ status: number; body: string; cookies: string[] }>((resolve, reject) => {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const ask = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method,
        agent: false,
        headers: { ...headers, ...(text ? { 'content-type': 'application/json' } : {}) },
      },
      (response) => {
        let answer = '';
        response.setEncoding('utf8').on('data', (part: string) => {
          answer += part;
        });
        response.on('end', () => {
          const cookies = (response.headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0] ?? '');
          resolve({ status: response.statusCode ?? 0, body: answer, cookies });
        });
      },
    );
    ask.on('error', reject);
    ask.end(text);
  });
}
