import {
  add,
  divide,
  isWhole,
  multiply,
  negate,
  one,
  power,
  type Rational,
  rational,
  SumError,
  subtract,
  toFloat,
} from './rational.ts';
import { combine, type Dimensions, plain, sameDimensions, type Unit } from './units.ts';

/** A number with its dimensions. `amount` is in base units. */
export interface Quantity {
  readonly amount: Rational;
  readonly dimensions: Dimensions;
  /** The unit it was written in; the result is shown in it again. */
  readonly unit?: Unit;
  /** Whether it was written with a percent sign: '200 + 10%' adds a tenth of 200. */
  readonly percent?: boolean;
}

export const bare = (amount: Rational): Quantity => ({ amount, dimensions: plain });
export const isBare = ({ dimensions }: Quantity): boolean => sameDimensions(dimensions, plain);

export function inUnit(amount: Rational, unit: Unit): Quantity {
  const scaled = multiply(amount, unit.factor);
  return { amount: unit.offset === undefined ? scaled : add(scaled, unit.offset), dimensions: unit.dimensions, unit };
}

/** The quantity expressed in the unit. */
export function countIn({ amount, dimensions }: Quantity, unit: Unit): Rational {
  if (!sameDimensions(dimensions, unit.dimensions))
    throw new SumError(`That cannot be told in ${unit.name}: it is a different kind of quantity.`);
  return divide(unit.offset === undefined ? amount : subtract(amount, unit.offset), unit.factor);
}

export function plus(a: Quantity, b: Quantity, sign: 1 | -1): Quantity {
  if (b.percent === true && a.percent !== true) {
    const share = sign > 0 ? add(one, b.amount) : subtract(one, b.amount);
    return { ...a, amount: multiply(a.amount, share) };
  }
  if (!sameDimensions(a.dimensions, b.dimensions))
    throw new SumError('Those two are different kinds of quantities and cannot be added.');
  if (a.unit?.offset !== undefined) {
    const step = multiply(countIn(b, b.unit ?? a.unit), rational(BigInt(sign)));
    return inUnit(add(countIn(a, a.unit), step), a.unit);
  }
  return { ...a, amount: sign > 0 ? add(a.amount, b.amount) : subtract(a.amount, b.amount) };
}

export function times(a: Quantity, b: Quantity, sign: 1 | -1): Quantity {
  const amount = sign > 0 ? multiply(a.amount, b.amount) : divide(a.amount, b.amount);
  const dimensions = combine(a.dimensions, b.dimensions, sign);
  const unit = [a.unit, b.unit].find((known) => known !== undefined && sameDimensions(known.dimensions, dimensions));
  return unit === undefined ? { amount, dimensions } : { amount, dimensions, unit };
}

export function toThe(base: Quantity, exponent: Quantity): Quantity {
  if (!isBare(exponent)) throw new SumError('A power has to be a plain number.');
  if (!isBare(base) && !isWhole(exponent.amount)) throw new SumError('A quantity with a unit takes whole powers only.');
  const size = toFloat(exponent.amount);
  return { amount: power(base.amount, exponent.amount), dimensions: base.dimensions.map((value) => value * size) };
}

export const opposite = (a: Quantity): Quantity =>
  a.unit?.offset === undefined ? { ...a, amount: negate(a.amount) } : inUnit(negate(countIn(a, a.unit)), a.unit);
