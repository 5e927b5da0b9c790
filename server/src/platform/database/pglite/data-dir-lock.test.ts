import { spawn } from 'node:child_process';
import fs, { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeTestFolder } from '../../../testing/test-folder.ts';
import { DataDirLocked, lockDataDir } from './data-dir-lock.ts';

describe('the lock of a data folder on a disk without hard links', () => {
  const { link } = fs.promises;
  let folder: ReturnType<typeof makeTestFolder>;
  beforeEach(() => {
    folder = makeTestFolder();
    fs.promises.link = () => Promise.reject(Object.assign(new Error('no links here'), { code: 'EPERM' }));
    syncBuiltinESMExports();
  });
  afterEach(() => {
    fs.promises.link = link;
    syncBuiltinESMExports();
    folder.remove();
  });
  const path = () => join(folder.path, 'database.lock');

  it('is taken, given back, and taken over from a holder that was cut off', async () => {
    await (await lockDataDir(folder.path)).release();
    expect(existsSync(path())).toBe(false);
    writeFileSync(path(), '');
    const lock = await lockDataDir(folder.path);
    expect(JSON.parse(readFileSync(path(), 'utf8')).pid).toBe(process.pid);
    await lock.release();
  });

  it('is refused while another process has it', async () => {
    const lock = await lockDataDir(folder.path);
    const mine = readFileSync(path(), 'utf8');
    await lock.release();
    writeFileSync(path(), mine);
    await expect(lockDataDir(folder.path)).rejects.toThrow(DataDirLocked);
    expect(readFileSync(path(), 'utf8')).toBe(mine);
  });
});

it('of a data folder is refused while another container of the same name touches it', async () => {
  const folder = makeTestFolder();
  const path = join(folder.path, 'database.lock');
  const lock = await lockDataDir(folder.path);
  const mine = JSON.parse(readFileSync(path, 'utf8'));
  await lock.release();
  // As it is seen in a container, whose first process is another than that of the next.
  writeFileSync(path, JSON.stringify({ ...mine, pid: 2 ** 30, container: 'pid:[1]', token: 'theirs' }));
  const touching = setInterval(() => fs.utimesSync(path, new Date(), new Date()), 500);
  await expect(lockDataDir(folder.path)).rejects.toThrow(DataDirLocked);
  clearInterval(touching);
  expect(JSON.parse(readFileSync(path, 'utf8')).token).toBe('theirs');
  folder.remove();
});

describe('the lock of a data folder whose holder is dead', () => {
  const { link, rename, rm } = fs.promises;
  let folder: ReturnType<typeof makeTestFolder>;
  beforeEach(() => {
    folder = makeTestFolder();
  });
  afterEach(() => {
    Object.assign(fs.promises, { link, rename, rm });
    syncBuiltinESMExports();
    folder.remove();
  });
  const path = () => join(folder.path, 'database.lock');
  /** Process ids are never this high. */
  const dead = (token: string) => JSON.stringify({ pid: 2 ** 30, started: '1', host: hostname(), token });
  const livingNow = async () => {
    const other = makeTestFolder();
    const lock = await lockDataDir(other.path);
    const text = readFileSync(join(other.path, 'database.lock'), 'utf8');
    await lock.release();
    other.remove();
    return text;
  };

  it('is taken over, also where another start died while it did so', async () => {
    writeFileSync(path(), dead('first'));
    writeFileSync(`${path()}.after-first`, dead('second'));
    const lock = await lockDataDir(folder.path);
    expect(JSON.parse(readFileSync(path(), 'utf8')).pid).toBe(process.pid);
    await lock.release();
    expect(readdirSync(folder.path)).toEqual([]);
  });

  it('is asked for again after a start that could not remove it, although that one still lives', async () => {
    writeFileSync(path(), dead('first'));
    const refusal = Object.assign(new Error('read-only'), { code: 'EROFS' });
    fs.promises.rm = (file, options) => (file === path() ? Promise.reject(refusal) : rm(file, options));
    syncBuiltinESMExports();
    await expect(lockDataDir(folder.path)).rejects.toThrow('read-only');
    await expect(lockDataDir(folder.path)).rejects.toThrow('read-only');
    expect(readdirSync(folder.path)).toEqual(['database.lock']);
  });

  it('stays at every moment with the start that took it over first, so that no third one finds it free', async () => {
    const living = await livingNow();
    writeFileSync(path(), dead('first'));
    const moments: string[] = [];
    const beside = (carryOut: () => Promise<void>) => async () => {
      // Another start was faster: it has seen the dead one too, and removed it before this one moves anything.
      writeFileSync(path(), living);
      await carryOut();
      moments.push(existsSync(path()) ? readFileSync(path(), 'utf8') : 'free');
    };
    fs.promises.link = (from, to) => (to === path() ? link(from, to) : beside(() => link(from, to))());
    fs.promises.rename = (from, to) => beside(() => rename(from, to))();
    syncBuiltinESMExports();
    await expect(lockDataDir(folder.path)).rejects.toThrow(DataDirLocked);
    expect(new Set(moments)).toEqual(new Set([living]));
    expect(readFileSync(path(), 'utf8')).toBe(living);
  });

  it('is had by one of many starts at once', async () => {
    const program = join(import.meta.dirname, 'data-dir-lock.ts');
    const script = `import { lockDataDir } from ${JSON.stringify(pathToFileURL(program).href)};
      process.stdout.write('ready');
      process.stdin.once('data', () => lockDataDir(${JSON.stringify(folder.path)}).then(
        () => process.stdout.write(' had'), (error) => process.stdout.write(' ' + error.name)));
      // One that ended would be taken over rightly.
      setInterval(() => {}, 1_000);`;
    writeFileSync(path(), dead('first'));
    const starts = Array.from({ length: 5 }, () => {
      const child = spawn(process.execPath, ['--input-type=module', '-e', script]);
      const said = { text: '' };
      child.stdout.on('data', (piece) => {
        said.text += piece;
      });
      return { child, said };
    });
    const all = (words: RegExp) => starts.every(({ said }) => words.test(said.text));
    await expect.poll(() => all(/^ready/)).toBe(true);
    for (const { child } of starts) child.stdin.write('go');
    await expect.poll(() => all(/had$|DataDirLocked$/)).toBe(true);
    expect(starts.filter(({ said }) => said.text.endsWith('had'))).toHaveLength(1);
    for (const { child } of starts) child.kill();
  });
});
