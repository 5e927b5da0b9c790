import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ConfigError } from './config-error.ts';
import { codeOf } from './platform/errors/code-of.ts';

/**
 * Creates the data folder if it does not exist, one level after another: Node's own recursive function never returns if
 * a parent exists but reports that it does not, as under /proc. Throws ConfigError.
 */
export function makeDataFolder(path: string, mode?: number): void {
  orRefuse(path, () => {
    make(path, mode);
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
  });
}

/** Where the data folder keeps files, if no bucket does. */
export const filesFolderIn = (dataDir: string): string => join(dataDir, 'files');

/** Creates that folder before there is any file, so that whoever copies it finds it. Throws ConfigError. */
export const makeFilesFolder = (dataDir: string): void => makeDataFolder(filesFolderIn(dataDir), 0o700);

/** Whether `makeDataFolder` would be possible for the user who asks, without making anything. Throws ConfigError. */
export function checkDataFolder(path: string): void {
  orRefuse(path, () => {
    let there = path;
    while (!statSync(there, { throwIfNoEntry: false })) there = dirname(there);
    if (!statSync(there).isDirectory()) throw Object.assign(new Error('A part of it is a file.'), { code: 'ENOTDIR' });
    accessSync(there, constants.R_OK | constants.W_OK | constants.X_OK);
  });
}

function orRefuse(path: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    const code = codeOf(error) ?? String(error);
    throw new ConfigError(
      `DATA_DIR cannot be used: the folder ${path} cannot be created or written to (${code}). Set it to one in which the user who runs the server may write.`,
    );
  }
}

function make(path: string, mode?: number): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  const parent = dirname(path);
  if (parent !== path) make(parent);
  try {
    mkdirSync(path, mode);
  } catch (error) {
    // Another process has created it. If it is a file, the next step finds that.
    if (codeOf(error) !== 'EEXIST' || !statSync(path).isDirectory()) throw error;
  }
}
