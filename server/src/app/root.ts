import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The root folder of the installation. */
export const root = join(import.meta.dirname, '..', '..', '..');

export function readVersion(): string {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version;
}
