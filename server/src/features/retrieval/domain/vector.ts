/**
 * The signs of a vector as bits: the number of bits in which two differ says roughly how far apart the vectors point.
 */
export function signsOf(vector: readonly number[]): string {
  return vector.map((value) => (value > 0 ? '1' : '0')).join('');
}

/** A vector with one byte for each number. Its length is lost, its direction is kept to within a hundredth. */
export function toBytes(vector: readonly number[]): Uint8Array {
  const most = vector.reduce((max, value) => Math.max(max, Math.abs(value)), 0) || 1;
  return new Uint8Array(Int8Array.from(vector, (value) => Math.round((value / most) * 127)).buffer);
}

/** The cosine of the angle between a vector and one stored as bytes, −1 to 1; 0 where their dimensions differ. */
export function likeness(vector: readonly number[], bytes: Uint8Array): number {
  if (vector.length !== bytes.length) return 0;
  const kept = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length);
  let [dot, own, other] = [0, 0, 0];
  for (let n = 0; n < kept.length; n += 1) {
    const a = vector[n] ?? 0;
    const b = kept[n] ?? 0;
    dot += a * b;
    own += a * a;
    other += b * b;
  }
  return own === 0 || other === 0 ? 0 : dot / Math.sqrt(own * other);
}
