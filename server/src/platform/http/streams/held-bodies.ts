import { totalmem } from 'node:os';
import { constrainedMemory } from 'node:process';

/** Bytes up to which a body is small: small ones are neither counted nor refused. */
export const smallBody = 1024 * 1024;
/** Large bodies of one address on their way at once. */
const mostPerCaller = 6;

const mebibyte = 1024 * 1024;
const memory = Math.min(totalmem(), constrainedMemory() || Number.POSITIVE_INFINITY);
/** Bytes of large bodies that this process holds while they arrive: a quarter of its memory, between 64 and 256 MB. */
const mostHeld = Math.max(64 * mebibyte, Math.min(256 * mebibyte, memory / 4));

let held = 0;
const callers = new Map<string, number>();

/** A large body that is being held until it is there whole. */
export interface HeldBody {
  /** Counts what has arrived by now; false where it is more than this process, or the caller, may hold. */
  grow(size: number): boolean;
  /** It is held no more; twice is once. */
  release(): void;
}

/** What was announced counts for nothing: else a few announcements would keep everybody's large bodies out. */
export function holdBody(caller: string): HeldBody {
  const of = (callers.get(caller) ?? 0) + 1;
  callers.set(caller, of);
  let counted = 0;
  let isReleased = false;
  return {
    grow(size) {
      if (of > mostPerCaller || held + size - counted > mostHeld) return false;
      held += size - counted;
      counted = size;
      return true;
    },
    release() {
      if (isReleased) return;
      isReleased = true;
      held -= counted;
      const left = (callers.get(caller) ?? 1) - 1;
      if (left > 0) callers.set(caller, left);
      else callers.delete(caller);
    },
  };
}
