import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeTestFolder } from '../../../testing/test-folder.ts';
import { beginMaking } from './first-making.ts';

const { chmod } = fs.promises;
let folder: ReturnType<typeof makeTestFolder>;
beforeEach(() => {
  folder = makeTestFolder();
});
afterEach(() => {
  fs.promises.chmod = chmod;
  syncBuiltinESMExports();
  folder.remove();
});

/** Begins with an existing store, where this is the answer to a change of its mode. */
function beginWhere(code: string) {
  fs.promises.chmod = () => Promise.reject(Object.assign(new Error('no modes here'), { code }));
  syncBuiltinESMExports();
  return beginMaking(folder.path);
}

it('opens a store whose file system has no modes, or whose folder belongs to another user', async () => {
  for (const code of ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EINVAL', 'EROFS'])
    expect(await beginWhere(code), code).toMatchObject({ isNew: false });
});

it('does not open a store that for any other reason stays open to other users', async () => {
  await expect(beginWhere('EIO')).rejects.toThrow('no modes here');
});
