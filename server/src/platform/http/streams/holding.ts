import { totalmem } from 'node:os';
import { constrainedMemory } from 'node:process';

const mebibyte = 1024 * 1024;
const memory = Math.min(totalmem(), constrainedMemory() || Number.POSITIVE_INFINITY);

/** Bytes of one kind that a process may hold for its clients: a quarter of its memory, between 64 and 256 MB. */
export const mostHeld = Math.max(64 * mebibyte, Math.min(256 * mebibyte, memory / 4));

/** Something large that is held for one caller. */
export interface Held {
  /** Sets its current size; false if that is more than this process, or the caller, may hold. */
  grow(size: number): boolean;
  /** Releases it; a second call does nothing. */
  release(): void;
}

export interface HoldingLimits {
  /** Bytes of all callers together. A single larger thing may still be held if there is no other. */
  readonly bytes: number;
  /** The number of large things of one caller. */
  readonly ofCaller: number;
  /** Bytes of one caller who holds more than one thing; without it, `bytes`. */
  readonly bytesOfCaller?: number;
}

/**
 * Counts large things in memory that stay there for as long as a client takes to read or send them. Only bytes that
 * have arrived count, not announced ones: otherwise a few announcements would lock out everyone else.
 */
export function createHolding(limits: HoldingLimits): (caller: string) => Held {
  const { bytes, ofCaller, bytesOfCaller = bytes } = limits;
  const callers = new Map<string, { things: number; bytes: number }>();
  let held = 0;
  return (caller) => {
    const his = callers.get(caller) ?? { things: 0, bytes: 0 };
    callers.set(caller, his);
    his.things += 1;
    const isOneTooMany = his.things > ofCaller;
    let counted = 0;
    let isReleased = false;
    return {
      grow(size) {
        const others = held - counted;
        const hisOthers = his.bytes - counted;
        if (isOneTooMany || (others > 0 && others + size > bytes)) return false;
        if (hisOthers > 0 && hisOthers + size > bytesOfCaller) return false;
        held += size - counted;
        his.bytes += size - counted;
        counted = size;
        return true;
      },
      release() {
        if (isReleased) return;
        isReleased = true;
        held -= counted;
        his.bytes -= counted;
        his.things -= 1;
        if (his.things === 0) callers.delete(caller);
      },
    };
  };
}
