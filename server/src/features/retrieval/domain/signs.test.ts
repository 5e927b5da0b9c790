import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countDiffering, packSigns, placesOfLeast, readSent } from './signs.ts';

const signsOf = (bits: number) => fc.string({ unit: fc.constantFrom('0', '1'), minLength: bits, maxLength: bits });

/** As PostgreSQL's varbit_send writes it. */
function sent(signs: string): number[] {
  const bytes = signs.match(/.{1,8}/g) ?? [];
  return [0, 0, signs.length >> 8, signs.length & 255, ...bytes.map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2))];
}

const differing = (a: string, b: string) => [...a].filter((sign, n) => sign !== b[n]).length;

it('counts what differs as one would sign by sign, of any length', () => {
  const some = fc
    .integer({ min: 1, max: 200 })
    .chain((bits) => fc.tuple(signsOf(bits), fc.array(signsOf(bits), { minLength: 1, maxLength: 9 })));
  fc.assert(
    fc.property(some, ([wanted, all]) => {
      const kept = readSent(Uint8Array.from(all.flatMap(sent)));
      const counts = new Uint16Array(all.length + 1);
      if (kept === null) throw new Error('They were not read.');
      countDiffering(kept, packSigns(wanted).words, counts, 1);
      expect([...counts]).toEqual([0, ...all.map((signs) => differing(signs, wanted))]);
    }),
  );
});

it('does not read signs of several lengths, none, or half of one', () => {
  const all = [...sent('1010'), ...sent('10101')];
  expect(readSent(Uint8Array.from(all))).toBeNull();
  expect(readSent(Uint8Array.from([...sent('1'.repeat(16)), ...sent('1'.repeat(12))]))).toBeNull();
  expect(readSent(new Uint8Array())).toBeNull();
  expect(readSent(Uint8Array.from([...sent('1010'), 0]))).toBeNull();
});

it('gives the places of the least, no more than are wanted', () => {
  const counts = fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 60 });
  fc.assert(
    fc.property(counts, fc.integer({ min: 0, max: 70 }), (all, limit) => {
      const places = placesOfLeast(Uint16Array.from(all), limit);
      expect(places.map((at) => all[at]).toSorted((a = 0, b = 0) => a - b)).toEqual(
        all.toSorted((a, b) => a - b).slice(0, limit),
      );
      expect(new Set(places).size).toBe(places.length);
    }),
  );
});
