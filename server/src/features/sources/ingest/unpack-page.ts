import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, zstdDecompress } from 'node:zlib';
import { SourceProblem } from '../source-problem.ts';

/** By the names of RFC 9110, 8.4.1 and of RFC 8878. */
const unpackers = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
  zstd: promisify(zstdDecompress),
} as const;

const isKnown = (name: string): name is keyof typeof unpackers => Object.hasOwn(unpackers, name);

/**
 * A body as it was before its server packed it: some do although it was asked for as it is. `encoding`: as the header has
 * it, several in the order in which they were applied. Throws SourceProblem; `tooLarge` beyond `maxBytes`.
 */
export async function unpackPage(
  packed: Uint8Array,
  encoding: string,
  { maxBytes, tooLarge }: { readonly maxBytes: number; readonly tooLarge: string },
): Promise<Uint8Array> {
  const names = encoding
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity');
  // Each may blow up what the one before gave.
  if (names.length > 2 || !names.every(isKnown))
    throw new SourceProblem('This page is packed in a way that cannot be read.');
  let bytes = packed;
  for (const name of names.toReversed()) {
    try {
      bytes = await unpackers[name](bytes, { maxOutputLength: maxBytes });
    } catch (cause) {
      const isTooLarge = cause instanceof Error && 'code' in cause && cause.code === 'ERR_BUFFER_TOO_LARGE';
      throw new SourceProblem(isTooLarge ? tooLarge : 'This page arrived damaged. Try again later.', { cause });
    }
  }
  return bytes;
}
