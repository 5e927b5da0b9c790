import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverArgs } from '../../scripts/server-args.ts';
import { freePort } from '../../server/src/testing/network/free-port.ts';

const root = join(import.meta.dirname, '..', '..');

const kept = join(root, '.cache', 'journeys');
/** Catches a start that hangs, not a slow one: on a busy machine, the first start of all takes more than a minute. */
const startMs = 150_000;
/** The data folder of an installation that was started once but never used. */
const untouched = join(kept, 'data');

/** The built product in a separate process, with a fresh data folder. */
export interface Atrium {
  readonly url: string;
  /** Everything it has written to standard output since its first start. */
  said(): string;
  /** Ends the process at once, like a crash. */
  kill(): Promise<void>;
  /** Starts it again with the same port and data. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

type Settings = Readonly<Record<string, string>>;

/** Settings may be a function of the server's own address. */
export async function startAtrium(given: Settings | ((url: string) => Promise<Settings>) = {}): Promise<Atrium> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const settings = typeof given === 'function' ? await given(url) : given;
  let said = '';
  const data = mkdtempSync(join(tmpdir(), 'atrium-e2e-'));
  if (existsSync(untouched)) cpSync(untouched, data, { recursive: true });
  let child = await launch();

  function launch(): Promise<ChildProcess> {
    const started = spawn(process.execPath, serverArgs(), {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        PATH: process.env.PATH ?? '',
        NODE_ENV: 'production',
        PORT: String(port),
        HOST: '127.0.0.1',
        DATA_DIR: data,
        LOG_LEVEL: 'fatal',
        NODE_COMPILE_CACHE: join(kept, 'compiled'),
        RATE_LIMIT_SCALE: '1000',
        DEMO_DAILY_CREDITS: '',
        ...settings,
      },
    });
    started.stdout?.on('data', (chunk) => {
      said += String(chunk);
    });
    return untilReady(started, url);
  }

  const end = (signal: 'SIGKILL' | 'SIGTERM') =>
    new Promise<void>((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) return resolve();
      child.once('exit', () => resolve());
      child.kill(signal);
    });

  return {
    url,
    said: () => said,
    kill: () => end('SIGKILL'),
    start: async () => {
      child = await launch();
    },
    stop: async () => {
      await end('SIGTERM');
      rmSync(data, { recursive: true, force: true });
    },
  };
}

/**
 * Starts and stops Atrium once and keeps the resulting data folder. Creating a store takes three times the processor
 * time of opening one, and the journeys start some hundred.
 */
export async function keepFirstStart(): Promise<void> {
  rmSync(untouched, { recursive: true, force: true });
  const made = join(kept, 'making');
  rmSync(made, { recursive: true, force: true });
  mkdirSync(made, { recursive: true });
  const atrium = await startAtrium({ DATA_DIR: made });
  await atrium.stop();
  renameSync(made, untouched);
}

async function untilReady(child: ChildProcess, url: string): Promise<ChildProcess> {
  const deadline = Date.now() + startMs;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`Atrium ended with ${child.exitCode} instead of starting`);
    const isReady = await fetch(`${url}/ready`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) return child;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  child.kill('SIGKILL');
  throw new Error(`Atrium was not ready within ${startMs / 1000} seconds`);
}
