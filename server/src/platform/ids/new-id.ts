import { randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';

/** Random bytes are drawn in blocks: drawing sixteen at a time costs several times as much as the rest of an id. */
const chance = new Uint8Array(4096);
let used = chance.length;

/** When the last id was made, in milliseconds since 1970, and its sequence number within that millisecond. */
let madeAt = 0;
let number = 0;

/** A UUIDv7: unique, and ascending within this process. */
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

/** A random number in the lower half, so that there is room to count up. SOURCE: RFC 9562, 6.2, method 1. */
function firstNumber(random: Uint8Array): number {
  return new DataView(random.buffer, random.byteOffset).getUint32(6) & 0x7fff_ffff;
}
