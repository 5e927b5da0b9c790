import { bare, inUnit, isBare, type Quantity } from './quantity.ts';
import {
  add,
  compare,
  divide,
  fromFloat,
  gcd,
  isWhole,
  multiply,
  type Rational,
  rational,
  root,
  SumError,
  toFloat,
} from './rational.ts';

const pi = { ...rational(31415926535897932384626433832795028841971n, 10n ** 40n), rounded: true };
const tau = multiply(pi, rational(2n));
const euler = { ...rational(27182818284590452353602874713526624977572n, 10n ** 40n), rounded: true };

export function constant(name: string): Quantity {
  return bare(name === 'e' ? euler : name === 'tau' ? tau : pi);
}

type Work = (values: readonly Rational[]) => Rational;

const first = (values: readonly Rational[]): Rational => {
  const [value] = values;
  if (value === undefined) throw new SumError('A function there has nothing to work on.');
  return value;
};
const float =
  (work: (value: number) => number): Work =>
  (values) =>
    tidy(work(toFloat(first(values))));

/** Rounds a float to the number it is within floating-point error: log(1000) is 3. */
function tidy(value: number): Rational {
  const near = Math.round(value * 1e9) / 1e9;
  return Math.abs(value - near) < 1e-13 ? { ...fromFloat(near), rounded: false } : fromFloat(value);
}

const wholes = (values: readonly Rational[]): readonly bigint[] =>
  values.map((value) => {
    if (!isWhole(value)) throw new SumError('Common divisors and multiples are for whole numbers.');
    return value.top < 0n ? -value.top : value.top;
  });
const total: Work = (values) => values.reduce(add, rational(0n));

const work: Readonly<Record<string, Work>> = {
  sqrt: (values) => root(first(values), 2n),
  cbrt: (values) => root(first(values), 3n),
  asin: float((value) => (Math.asin(value) * 180) / Math.PI),
  acos: float((value) => (Math.acos(value) * 180) / Math.PI),
  atan: float((value) => (Math.atan(value) * 180) / Math.PI),
  ln: float(Math.log),
  log: float(Math.log10),
  log2: float(Math.log2),
  exp: float(Math.exp),
  abs: (values) => (first(values).top < 0n ? multiply(first(values), rational(-1n)) : first(values)),
  floor: (values) => rational(floored(first(values))),
  ceil: (values) => rational(-floored(multiply(first(values), rational(-1n)))),
  round: ([value = rational(0n), decimals = rational(0n)]) => {
    if (decimals.top > 30n || decimals.top < 0n) throw new SumError('Rounding goes from 0 to 30 decimals.');
    const scale = rational(10n ** decimals.top);
    const half = add(multiply(value, scale), rational(value.top < 0n ? -1n : 1n, 2n));
    return divide(rational(half.top / half.bottom), scale);
  },
  min: (values) => values.reduce((a, b) => (compare(a, b) <= 0 ? a : b), first(values)),
  max: (values) => values.reduce((a, b) => (compare(a, b) >= 0 ? a : b), first(values)),
  gcd: (values) => rational(wholes(values).reduce(gcd, 0n)),
  lcm: (values) => rational(wholes(values).reduce((a, b) => (a === 0n || b === 0n ? 0n : (a * b) / gcd(a, b)), 1n)),
  sum: total,
  avg: (values) => divide(total(values), rational(BigInt(Math.max(1, values.length)))),
  median: (values) => {
    const sorted = [...values].sort(compare);
    const middle = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.ceil((sorted.length - 1) / 2)]];
    return divide(total(middle.filter((value) => value !== undefined)), rational(2n));
  },
};

function floored(value: Rational): bigint {
  return value.top / value.bottom - (value.top < 0n && value.top % value.bottom !== 0n ? 1n : 0n);
}

/** Trigonometric functions. An angle with a unit is converted to radians; one without is taken as radians. */
const turning: Readonly<Record<string, (radians: number) => number>> = { sin: Math.sin, cos: Math.cos, tan: Math.tan };

export function callFunction(name: string, values: readonly Quantity[]): Quantity {
  const turn = turning[name];
  const [value] = values;
  if (turn !== undefined && value !== undefined) {
    const size = toFloat(value.amount);
    return bare(tidy(turn(isBare(value) ? size : (size * Math.PI) / 180)));
  }
  const found = work[name];
  if (found === undefined || value === undefined) throw new SumError('A function there has nothing to work on.');
  if (values.every(isBare)) return bare(found(values.map(({ amount }) => amount)));
  const { unit } = value;
  if (unit === undefined || !['abs', 'min', 'max', 'sum', 'avg', 'median'].includes(name))
    throw new SumError('That function takes plain numbers.');
  return inUnit(divide(found(values.map(({ amount }) => amount)), unit.factor), unit);
}
