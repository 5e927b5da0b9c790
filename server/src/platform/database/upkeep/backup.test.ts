import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeTestFolder } from '../../../testing/test-folder.ts';
import { backUp, listBackups } from './backup.ts';

let folder: ReturnType<typeof makeTestFolder>;
beforeEach(() => {
  folder = makeTestFolder();
});
afterEach(() => folder.remove());

const store = { dump: async () => new Uint8Array(8) };
const make = (day: string) => backUp(store, join(folder.path, 'backups'), new Date(`${day}T03:15:00Z`));
const days = async () => (await listBackups(join(folder.path, 'backups'))).map((name) => name.slice(9, 19));

it('is not deleted as the oldest where the clock was set back since the others were made', async () => {
  for (let day = 10; day < 17; day += 1) await make(`2026-11-${day}`);
  const made = await make('2026-11-03');
  expect(existsSync(made)).toBe(true);
  expect(await days()).toHaveLength(7);
});

it('takes the place of those that a wrong clock dated later than now, one by one', async () => {
  for (let day = 10; day < 17; day += 1) await make(`2036-11-${day}`);
  for (let day = 3; day < 5; day += 1) await make(`2026-11-0${day}`);
  expect(await days()).toEqual([
    '2036-11-16',
    '2036-11-15',
    '2036-11-14',
    '2036-11-13',
    '2036-11-12',
    '2026-11-04',
    '2026-11-03',
  ]);
  for (let day = 5; day < 10; day += 1) await make(`2026-11-0${day}`);
  expect(await days()).toEqual(Array.from({ length: 7 }, (_, n) => `2026-11-0${9 - n}`));
});
