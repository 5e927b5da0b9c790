/**
 * Exact fractions. They are our own instead of a mathematics library because mathjs brings 9 MB, an expression language
 * that must be locked down before strangers may use it, and binary floats by default (0.1 + 0.2). What is needed here
 * is four operations, powers and roots, exact where possible and bounded in size.
 */
export interface Rational {
  readonly top: bigint;
  /** Positive, with no factor in common with `top`. */
  readonly bottom: bigint;
  /** True if a root or π was involved, so that the result is not shown as exact. */
  readonly rounded: boolean;
}

/** A calculation that cannot be done, with the sentence for the user. */
export class SumError extends Error {
  override readonly name = 'SumError';
}

/** Maximum size of a number in bits: enough for 1000!, and small enough that no calculation takes noticeable time. */
const maxBits = 10_000;

export function rational(top: bigint, bottom = 1n, rounded = false): Rational {
  if (bottom === 0n) throw new SumError('Division by zero has no result.');
  const factor = gcd(top < 0n ? -top : top, bottom < 0n ? -bottom : bottom) || 1n;
  const sign = bottom < 0n ? -1n : 1n;
  const result = { top: (sign * top) / factor, bottom: (sign * bottom) / factor, rounded };
  if (bits(result.top) > maxBits || bits(result.bottom) > maxBits)
    throw new SumError('That number is too large to write out.');
  return result;
}

export const one = rational(1n);

export const add = (a: Rational, b: Rational): Rational =>
  rational(a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom, a.rounded || b.rounded);
export const negate = (a: Rational): Rational => ({ ...a, top: -a.top });
export const subtract = (a: Rational, b: Rational): Rational => add(a, negate(b));
export const multiply = (a: Rational, b: Rational): Rational =>
  rational(a.top * b.top, a.bottom * b.bottom, a.rounded || b.rounded);
export const divide = (a: Rational, b: Rational): Rational =>
  rational(a.top * b.bottom, a.bottom * b.top, a.rounded || b.rounded);
export const compare = (a: Rational, b: Rational): number => Number(sign(subtract(a, b)));
export const isWhole = (a: Rational): boolean => a.bottom === 1n;

function sign({ top }: Rational): bigint {
  return top > 0n ? 1n : top < 0n ? -1n : 0n;
}

export function power(base: Rational, exponent: Rational): Rational {
  if (base.top === 0n && exponent.top <= 0n) throw new SumError('Zero to a power below one has no result.');
  const size = exponent.top < 0n ? -exponent.top : exponent.top;
  const grows = base.top !== 0n && !(isWhole(base) && (base.top === 1n || base.top === -1n));
  const tooLarge = grows && size * BigInt(Math.max(bits(base.top), bits(base.bottom))) > BigInt(maxBits * 4);
  if (tooLarge || size > 1_000_000n || exponent.bottom > 100n)
    throw new SumError('That number is too large to write out.');
  const raised = rational(base.top ** size, base.bottom ** size, base.rounded || exponent.rounded);
  return root(exponent.top < 0n ? divide(one, raised) : raised, exponent.bottom);
}

/** The real root, exact if possible, otherwise to 40 digits. */
export function root(value: Rational, degree: bigint): Rational {
  if (degree === 1n) return value;
  if (value.top < 0n) {
    if (degree % 2n === 0n) throw new SumError('A negative number has no real square root.');
    return negate(root(negate(value), degree));
  }
  const top = wholeRoot(value.top, degree);
  const bottom = wholeRoot(value.bottom, degree);
  if (top ** degree === value.top && bottom ** degree === value.bottom) return rational(top, bottom, value.rounded);
  const scale = 10n ** 40n;
  return rational(wholeRoot((value.top * scale ** degree) / value.bottom, degree), scale, true);
}

/** The largest whole number whose power does not exceed the value (Newton's method). */
function wholeRoot(value: bigint, degree: bigint): bigint {
  if (value < 2n) return value;
  let guess = 1n << (BigInt(bits(value)) / degree + 1n);
  for (;;) {
    const next = ((degree - 1n) * guess + value / guess ** (degree - 1n)) / degree;
    if (next >= guess) return guess;
    guess = next;
  }
}

export function factorial(value: Rational): Rational {
  if (!isWhole(value) || value.top < 0n) throw new SumError('Only whole numbers from 0 have a factorial.');
  if (value.top > 1_000n) throw new SumError('That number is too large to write out.');
  let result = 1n;
  for (let factor = 2n; factor <= value.top; factor += 1n) result *= factor;
  return rational(result);
}

export function remainder(a: Rational, b: Rational): Rational {
  const quotient = divide(a, b);
  const floor = quotient.top / quotient.bottom - (quotient.top < 0n && quotient.top % quotient.bottom !== 0n ? 1n : 0n);
  return subtract(a, multiply(b, rational(floor)));
}

export function gcd(a: bigint, b: bigint): bigint {
  return b === 0n ? a : gcd(b, a % b);
}

function bits(value: bigint): number {
  return value === 0n ? 1 : value.toString(16).length * 4;
}

/** Parses '1250.5' or '6.02e23'. */
export function parseRational(text: string): Rational {
  const match = /^([+-]?)(\d*)\.?(\d*)(?:e([+-]?\d+))?$/i.exec(text);
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match ?? [];
  if (match === null || exponent.length > 5) throw new SumError('That number is too large to write out.');
  const shift = BigInt(exponent) - BigInt(fraction.length);
  if (shift > 3_000n || shift < -3_000n) throw new SumError('That number is too large to write out.');
  const digits = BigInt(`${sign}${whole}${fraction}`);
  return shift >= 0n ? rational(digits * 10n ** shift) : rational(digits, 10n ** -shift);
}

/** Converts a computed float, which is accurate to 14 digits. */
export function fromFloat(value: number): Rational {
  if (!Number.isFinite(value)) throw new SumError('That has no result among the real numbers.');
  return { ...parseRational(value.toPrecision(14)), rounded: true };
}

export function toFloat({ top, bottom }: Rational): number {
  const scale = 10n ** 25n;
  return bits(top) - bits(bottom) > 900 ? Number.POSITIVE_INFINITY : Number((top * scale) / bottom) / 1e25;
}
