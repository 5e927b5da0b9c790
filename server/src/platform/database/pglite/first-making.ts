import { existsSync } from 'node:fs';
import { chmod, mkdir, open, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { lacksModes } from '../../errors/lacks-modes.ts';

const markOf = (folder: string) => `${folder}.unfinished`;

/** Whether a complete store exists, which may contain data. */
export function isMade(folder: string): boolean {
  return existsSync(folder) && !existsSync(markOf(folder));
}

/** The store makes its files readable and writable for every user of the machine, so the folder keeps them out. */
const privately = 0o700;

/**
 * Creating an embedded store takes seconds, and one whose creation was interrupted can never be opened. A marker file
 * therefore stands beside the folder during creation. If a marker is found, the incomplete store, which contains no
 * data yet, is deleted.
 */
export async function beginMaking(folder: string): Promise<{ isNew: boolean; done: () => Promise<void> }> {
  const mark = markOf(folder);
  if (existsSync(mark)) await rm(folder, { recursive: true, force: true });
  else if (isMade(folder)) {
    await closeToOthers(folder);
    return { isNew: false, done: async () => {} };
  }
  await writeFile(mark, '');
  await mkdir(folder, { mode: privately });
  return {
    isNew: true,
    done: async () => {
      await rm(mark, { force: true });
      // If a power loss brought the marker back, the store would be deleted.
      const parent = await open(dirname(folder), 'r');
      await parent.sync().finally(() => parent.close());
    },
  };
}

async function closeToOthers(folder: string): Promise<void> {
  await chmod(folder, privately).catch((error) => {
    if (!lacksModes(error)) throw error;
  });
}
