import { randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';

/** Chance is asked for in stretches: sixteen bytes at a time cost several times what the rest of an id does. */
const chance = new Uint8Array(4096);
let used = chance.length;

/** When the last id was made, in milliseconds since 1970, and its number within that millisecond. */
let madeAt = 0;
let number = 0;

/** A UUIDv7: unique, and in the order of its making within this process. */
export function newId(): string {
  const random = sixteenBytes();
  const now = Date.now();
  if (now > madeAt) {
    madeAt = now;
    number = firstNumber(random);
  } else {
    number = (number + 1) | 0;
    if (number === 0) madeAt += 1;
  }
  return v7({ random, msecs: madeAt, seq: number });
}

function sixteenBytes(): Uint8Array {
  if (used === chance.length) {
    randomFillSync(chance);
    used = 0;
  }
  used += 16;
  return chance.subarray(used - 16, used);
}

/** By chance, in the lower half, so that there is room to count on. SOURCE: RFC 9562, 6.2, method 1. */
function firstNumber(random: Uint8Array): number {
  return new DataView(random.buffer, random.byteOffset).getUint32(6) & 0x7fff_ffff;
}
