import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, readlink, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { codeOf } from '../../errors/code-of.ts';
import { lacksLinks } from '../../errors/lacks-links.ts';

const touchEveryMs = 2_000;
/** A lock from another machine or container that was not touched for this long is abandoned. */
const deadAfterMs = 10_000;
/** A file that cannot be read may be one that is being written now; after this long it is one that a crash cut off. */
const writtenWithinMs = 500;
const tookOverWithinMs = 20;

/** Folders that this process has open. */
const held = new Set<string>();

export interface DataDirLock {
  release(): Promise<void>;
}

/** This or another process has the folder open. The message is for the operator. */
export class DataDirLocked extends Error {
  override readonly name = 'DataDirLocked';
}

interface Holder {
  readonly pid: number;
  /** When the process began, in clock ticks since boot; a process id alone may have been reused. */
  readonly started: string;
  readonly host: string;
  /** The boot of the machine, and the container whose process ids these are; empty on systems without /proc. */
  readonly boot: string;
  readonly container: string;
  readonly token: string;
}

/**
 * Claims a data folder with a lock file. The embedded store has no lock of its own, and two processes that open it
 * destroy it. The lock of a dead process is taken over.
 */
export async function lockDataDir(dataDir: string): Promise<DataDirLock> {
  const folder = resolve(dataDir);
  const path = join(folder, 'database.lock');
  if (held.has(path)) throw refused(folder, process.pid);
  held.add(path);
  try {
    await mkdir(folder, { recursive: true });
    const mine: Holder = {
      pid: process.pid,
      started: await startOf(process.pid),
      host: hostname(),
      ...(await placeOf()),
      token: randomUUID(),
    };
    const other = await take(path, mine);
    if (other) throw refused(folder, other.pid);
    return hold(path, mine);
  } catch (error) {
    held.delete(path);
    throw error;
  }
}

/**
 * Creates the lock file, in place of a dead holder's if there is one. Returns the holder if it is alive. A dead
 * holder's file is removed only by who holds a lock on removing it, and nobody moves a file that may be a living one's:
 * a third start could otherwise find no file for a moment, and would claim the folder too.
 */
async function take(path: string, mine: Holder): Promise<Holder | null> {
  while (!(await create(path, mine))) {
    const other = await read(path);
    if (!other || (other.token === '' && !(await isCutOff(path)))) continue;
    if (await isAlive(path, other)) return other;
    const removing = `${path}.after-${other.token}`;
    if (await take(removing, mine)) await pause(tookOverWithinMs);
    else {
      try {
        if ((await read(path))?.token === other.token) await rm(path, { force: true });
      } finally {
        await rm(removing, { force: true });
      }
    }
  }
  return null;
}

function hold(path: string, mine: Holder): DataDirLock {
  const timer = setInterval(() => {
    const now = new Date();
    utimes(path, now, now).catch(() => {});
  }, touchEveryMs);
  timer.unref();
  return {
    async release() {
      clearInterval(timer);
      if ((await read(path))?.token === mine.token) await rm(path, { force: true });
      held.delete(path);
    },
  };
}

function refused(folder: string, pid: number): DataDirLocked {
  return new DataDirLocked(
    `The data folder ${folder} is in use by another Atrium (process ${pid}). Stop that one first, or set DATA_DIR to another folder.`,
  );
}

/** Creates the file atomically: it appears with its content or not at all, except on a disk without hard links. */
async function create(path: string, mine: Holder): Promise<boolean> {
  const draft = `${path}.${mine.token}`;
  await writeFile(draft, JSON.stringify(mine), { mode: 0o600 });
  try {
    const linked = await link(draft, path).then(
      () => true,
      (error) => {
        if (!lacksLinks(error)) throw error;
        return false;
      },
    );
    if (linked) return true;
    await writeFile(path, JSON.stringify(mine), { flag: 'wx', mode: 0o600 });
    // A file that was still empty may have been taken for an abandoned one, and removed.
    return (await read(path))?.token === mine.token;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/**
 * The holder of the lock; undefined if the file has just been removed. An unreadable file was cut off by a crash and
 * counts as abandoned.
 */
async function read(path: string): Promise<Holder | undefined> {
  try {
    const text = await readFile(path, 'utf8');
    try {
      const { pid = 0, started = '', host = '', boot = '', container = '', token } = JSON.parse(text);
      return isToken.test(token) ? { pid, started, host, boot, container, token } : unreadable();
    } catch {
      return unreadable();
    }
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

const isToken = /^[\w-]{1,64}$/;
const unreadable = (): Holder => ({ pid: 0, started: '', host: hostname(), boot: '', container: '', token: '' });

async function isCutOff(path: string): Promise<boolean> {
  await pause(writtenWithinMs);
  return (await read(path))?.token === '';
}

async function isAlive(path: string, other: Holder): Promise<boolean> {
  const { boot, container } = await placeOf();
  // Containers may have the same name, as with the network of their machine; each counts its processes by itself.
  const isBesideUs = other.boot === boot && other.container !== container;
  if (other.host === hostname() && !isBesideUs)
    return other.pid > 0 && isRunning(other.pid) && (await startOf(other.pid)) === other.started;
  // The processes of another host or container are not visible here; a live holder keeps touching the file.
  const touchedAt = async () => (await stat(path).catch(() => undefined))?.mtimeMs;
  const before = await touchedAt();
  await pause(deadAfterMs);
  const after = await touchedAt();
  return after !== undefined && after !== before;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/**
 * The id of the running boot (random(4)) and of our namespace of process ids (pid_namespaces(7)), which no other that
 * lives has.
 */
async function placeOf(): Promise<Pick<Holder, 'boot' | 'container'>> {
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '');
  return { boot: boot.trim(), container: await readlink('/proc/self/ns/pid').catch(() => '') };
}

/** Field 22 of /proc/<pid>/stat (proc(5)); empty on systems without /proc, where only the process id is compared. */
async function startOf(pid: number): Promise<string> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}
