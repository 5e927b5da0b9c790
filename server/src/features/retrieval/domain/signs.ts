/** The signs of several vectors in a row: each takes `bits` bits, padded to whole 32-bit words. */
export interface PackedSigns {
  readonly bits: number;
  readonly words: Uint32Array;
}

const bitsOfWord = 32;
const wordsFor = (bits: number) => Math.ceil(bits / bitsOfWord);

/** Packs signs into words for counting. */
export function packSigns(signs: string): PackedSigns {
  const bytes = new Uint8Array(wordsFor(signs.length) * 4);
  for (let at = 0; at < signs.length; at += 1)
    if (signs[at] === '1') bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (128 >> (at & 7));
  return { bits: signs.length, words: new Uint32Array(bytes.buffer) };
}

/**
 * Reads signs that PostgreSQL wrote one after the other; null if they are not all of one length.
 *
 * SOURCE: varbit_send: the number of bits in four bytes, then the bits from the left, padded to a byte.
 */
export function readSent(sent: Uint8Array): PackedSigns | null {
  if (sent.length < 4) return null;
  const view = new DataView(sent.buffer, sent.byteOffset, sent.byteLength);
  const bits = view.getUint32(0);
  const each = 4 + Math.ceil(bits / 8);
  if (bits === 0 || sent.length % each !== 0) return null;
  const bytesOfOne = wordsFor(bits) * 4;
  const bytes = new Uint8Array((sent.length / each) * bytesOfOne);
  for (let from = 0, to = 0; from < sent.length; from += each, to += bytesOfOne) {
    if (view.getUint32(from) !== bits) return null;
    bytes.set(sent.subarray(from + 4, from + each), to);
  }
  return { bits, words: new Uint32Array(bytes.buffer) };
}

/** Writes to `into`, starting at `from`, how many signs of each vector differ from the wanted ones. */
export function countDiffering({ words }: PackedSigns, wanted: Uint32Array, into: Uint16Array, from: number): void {
  const each = wanted.length;
  for (let at = 0, to = from; at < words.length; to += 1) {
    let differing = 0;
    for (let n = 0; n < each; n += 1, at += 1) {
      // SOURCE: Warren, Hacker's Delight, 5-1: bits are counted in twos, fours and eights, and summed by a
      // multiplication.
      let left = (words[at] ?? 0) ^ (wanted[n] ?? 0);
      left -= (left >>> 1) & 0x55555555;
      left = (left & 0x33333333) + ((left >>> 2) & 0x33333333);
      differing += Math.imul((left + (left >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
    }
    into[to] = differing;
  }
}

/** The indexes of the `limit` smallest numbers, in order. */
export function placesOfLeast(counts: Uint16Array, limit: number): readonly number[] {
  const most = counts.reduce((max, count) => Math.max(max, count), 0);
  const having = new Uint32Array(most + 2);
  for (const count of counts) having[count] = (having[count] ?? 0) + 1;
  let [edge, below] = [0, 0];
  while (edge <= most && below + (having[edge] ?? 0) <= limit) {
    below += having[edge] ?? 0;
    edge += 1;
  }
  let atEdge = limit - below;
  const places: number[] = [];
  for (const [at, count] of counts.entries()) {
    if (count > edge || (count === edge && atEdge === 0)) continue;
    if (count === edge) atEdge -= 1;
    places.push(at);
  }
  return places;
}
