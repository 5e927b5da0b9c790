import fs, { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
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

describe('the lock of a data folder that another start takes for a dead one, and puts back', () => {
  const { link, writeFile } = fs.promises;
  let folder: ReturnType<typeof makeTestFolder>;
  beforeEach(() => {
    folder = makeTestFolder();
  });
  afterEach(() => {
    Object.assign(fs.promises, { link, writeFile });
    syncBuiltinESMExports();
    folder.remove();
  });
  const path = () => join(folder.path, 'database.lock');
  const aside = () => join(folder.path, 'aside');
  /** Patches what creates the lock: its first file is moved aside at once, and put back before a second is created. */
  const disturb = (create: () => Promise<void>) => async () => {
    if (existsSync(aside())) renameSync(aside(), path());
    await create();
    renameSync(path(), aside());
  };
  const putBack = () => existsSync(aside()) && renameSync(aside(), path());

  it('stays with its start', async () => {
    fs.promises.link = (from, to) => disturb(() => link(from, to))();
    syncBuiltinESMExports();
    const lock = await lockDataDir(folder.path);
    putBack();
    await lock.release();
    expect(existsSync(path())).toBe(false);
  });

  it('stays with its start on a disk without hard links', async () => {
    fs.promises.link = () => Promise.reject(Object.assign(new Error('no links here'), { code: 'EPERM' }));
    fs.promises.writeFile = (file, ...rest) =>
      file === path() ? disturb(() => writeFile(file, ...rest))() : writeFile(file, ...rest);
    syncBuiltinESMExports();
    const lock = await lockDataDir(folder.path);
    putBack();
    await lock.release();
    expect(existsSync(path())).toBe(false);
  });
});
