import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { ConfigError } from './config-error.ts';
import { codeOf } from './platform/errors/code-of.ts';

/**
 * Creates the data folder if it does not exist, one level after another: Node's own recursive function never returns if
 * a parent exists but reports that it does not, as under /proc. Throws ConfigError.
 */
export function makeDataFolder(path: string): void {
  try {
    make(path);
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const code = codeOf(error) ?? String(error);
    throw new ConfigError(
      `DATA_DIR cannot be used: ${path} is not a folder that can be made and written (${code}). Set it to one that the user who runs the server may write.`,
    );
  }
}

function make(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  const parent = dirname(path);
  if (parent !== path) make(parent);
  try {
    mkdirSync(path);
  } catch (error) {
    // Another process has created it. If it is a file, the next step finds that.
    if (codeOf(error) !== 'EEXIST' || !statSync(path).isDirectory()) throw error;
  }
}
