import { existsSync } from 'node:fs';
import { open, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

const markOf = (folder: string) => `${folder}.unfinished`;

/** Whether there is a store that somebody may have written to. */
export function isMade(folder: string): boolean {
  return existsSync(folder) && !existsSync(markOf(folder));
}

/**
 * The making of an embedded store takes seconds, and one that was cut off in the middle can never be opened. A mark
 * stands beside the folder while it is made: where it is found, the half-made store, which nobody has written to yet,
 * is thrown away.
 */
export async function beginMaking(folder: string): Promise<{ isNew: boolean; done: () => Promise<void> }> {
  const mark = markOf(folder);
  if (existsSync(mark)) await rm(folder, { recursive: true, force: true });
  else if (isMade(folder)) return { isNew: false, done: async () => {} };
  await writeFile(mark, '');
  return {
    isNew: true,
    done: async () => {
      await rm(mark, { force: true });
      // The mark must not come back with a power loss: it would take the store with it.
      const parent = await open(dirname(folder), 'r');
      await parent.sync().finally(() => parent.close());
    },
  };
}
