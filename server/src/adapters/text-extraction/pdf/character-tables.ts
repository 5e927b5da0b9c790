import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

/**
 * Tables that map the codes of an encoding to characters, one for each encoding that PDFs use for Chinese, Japanese and
 * Korean. Only these are used of `pdfjs-dist`; pdf.js itself is the copy in `unpdf`.
 */
const folder = () => join(dirname(require.resolve('pdfjs-dist/package.json')), 'cmaps');
let names: ReadonlySet<string> | null = null;

/** The class that pdf.js instantiates to fetch its own data files. No others than the tables are available. */
export class CharacterTables {
  async fetch({ kind, filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    // A PDF chooses the name, so only the name of a file in the folder is accepted, and never a path.
    names ??= new Set(readdirSync(folder()));
    if (kind !== 'cMapUrl' || !names.has(filename)) throw new Error('pdf.js has no such file here.');
    return new Uint8Array(await readFile(join(folder(), filename)));
  }
}
