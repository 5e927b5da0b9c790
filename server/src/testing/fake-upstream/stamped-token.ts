const digits = 36;

/** Milliseconds that fit into the stamp; a stream is read long before they come round again. */
const clockRange = digits ** 5;

/**
 * A token of ten characters that proves itself: three of its number, five of the time it was sent at (milliseconds),
 * one to check the eight, and a space.
 */
export function stampedToken(number: number, now: number): string {
  const sequence = (number % digits ** 3).toString(digits).padStart(3, '0');
  const time = (Math.floor(now) % clockRange).toString(digits).padStart(5, '0');
  return `${sequence}${time}${check(sequence + time)} `;
}

export interface StampedToken {
  readonly number: number;
  /** Milliseconds since it was sent, by a clock of the same machine. */
  readonly age: number;
}

/** Reads a token back; null when a character of it is wrong. */
export function readStampedToken(text: string, now: number): StampedToken | null {
  if (text.length !== 10 || text[9] !== ' ' || check(text.slice(0, 8)) !== text[8]) return null;
  const sent = Number.parseInt(text.slice(3, 8), digits);
  return {
    number: Number.parseInt(text.slice(0, 3), digits),
    age: (Math.floor(now) - sent + clockRange) % clockRange,
  };
}

function check(text: string): string {
  let sum = 7;
  for (let n = 0; n < text.length; n += 1) sum = (sum * 31 + text.charCodeAt(n)) % digits;
  return sum.toString(digits);
}
