import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** Compressing a file of fewer bytes does not save a packet. */
const worthwhile = 1024;

/** Writes a .br and a .gz file beside each text file of a build, so that the server never compresses. */
export function compressFiles(folder: string): void {
  for (const path of globSync('**/*.{js,css,svg,json,txt}', { cwd: folder })) {
    const bytes = readFileSync(join(folder, path));
    if (bytes.length < worthwhile) continue;
    writeFileSync(join(folder, `${path}.br`), brotliCompressSync(bytes));
    writeFileSync(join(folder, `${path}.gz`), gzipSync(bytes, { level: 9 }));
  }
}
