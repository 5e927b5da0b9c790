import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** Below this many bytes compressing saves no packet. */
const worthwhile = 1024;

/** Writes a .br and a .gz beside each text file of a build, once, so that the server never compresses. */
export function compressFiles(folder: string): void {
  for (const path of globSync('**/*.{js,css,svg,json,txt}', { cwd: folder })) {
    const bytes = readFileSync(join(folder, path));
    if (bytes.length < worthwhile) continue;
    writeFileSync(join(folder, `${path}.br`), brotliCompressSync(bytes));
    writeFileSync(join(folder, `${path}.gz`), gzipSync(bytes, { level: 9 }));
  }
}
