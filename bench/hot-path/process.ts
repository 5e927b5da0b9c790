import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The checkout whose programs are run, unless another is named. */
const ownRoot = join(import.meta.dirname, '..', '..');

/** What still runs is ended with the benchmark, even if that fails. */
const children = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of children) child.kill('SIGTERM');
});

/** A process of the benchmark, pinned to one core if the machine has `taskset`. */
export interface Running {
  readonly port: number;
  readonly pid: number;
  readonly lines: string[];
  stop(): Promise<void>;
}

/** Starts a script of a checkout and waits until it prints a port: `port 1234`, or an address with one. */
export async function run(
  script: string,
  args: readonly string[],
  core: number,
  env: Readonly<Record<string, string>> = {},
  nodeArgs: readonly string[] = ['--disable-warning=ExperimentalWarning'],
  root: string = ownRoot,
): Promise<Running> {
  const child: ChildProcess = spawn(
    'taskset',
    ['-c', String(core), process.execPath, ...nodeArgs, join(root, script), ...args],
    {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  children.add(child);
  child.once('exit', () => children.delete(child));
  const lines: string[] = [];
  const port = await new Promise<number>((resolve, reject) => {
    let rest = '';
    child.stdout?.on('data', (data: Buffer) => {
      const parts = (rest + data.toString()).split('\n');
      rest = parts.pop() ?? '';
      lines.push(...parts);
      const found = parts
        .map((line) => /^port (\d+)|http:\/\/(?:localhost|127\.0\.0\.1):(\d+)/.exec(line))
        .find(Boolean);
      if (found) resolve(Number(found[1] ?? found[2]));
    });
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code} before it listened`)));
  });
  const pid = child.pid ?? 0;
  return {
    port,
    pid,
    lines,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}

/** User and system time of a process and its children. Seconds. */
export function cpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const own = (Number(fields[11]) + Number(fields[12])) / 100;
  return own + childrenOf(pid).reduce((sum, child) => sum + cpuSeconds(child), 0);
}

/** Resident memory of a process and its children. MB. */
export function residentMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const own = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
  return own + childrenOf(pid).reduce((sum, child) => sum + residentMb(child), 0);
}

function childrenOf(pid: number): number[] {
  const tasks = readdirSync(`/proc/${pid}/task`);
  return tasks.flatMap((task) => {
    const children = readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').trim();
    return children === '' ? [] : children.split(' ').map(Number);
  });
}
