import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, zstdDecompress } from 'node:zlib';
import { codeOf } from '../../../platform/errors/code-of.ts';
import { SourceProblem } from '../source-problem.ts';

/** Named as in RFC 9110, section 8.4.1, and RFC 8878. */
const unpackers = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
  zstd: promisify(zstdDecompress),
} as const;

const isKnown = (name: string): name is keyof typeof unpackers => Object.hasOwn(unpackers, name);

/**
 * Decompresses a body. Some servers compress although they were asked not to. `encoding`: the value of that header;
 * several encodings are in the order in which they were applied. Throws SourceProblem, with the message `tooLarge`
 * beyond `maxBytes`.
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
  // Limited, because each may inflate the output of the one before.
  if (names.length > 2 || !names.every(isKnown))
    throw new SourceProblem('This page is packed in a way that cannot be read.');
  let bytes = packed;
  for (const name of names.toReversed()) {
    try {
      bytes = await unpackers[name](bytes, { maxOutputLength: maxBytes });
    } catch (cause) {
      const isTooLarge = codeOf(cause) === 'ERR_BUFFER_TOO_LARGE';
      throw new SourceProblem(isTooLarge ? tooLarge : 'This page arrived damaged. Try again later.', { cause });
    }
  }
  return bytes;
}
