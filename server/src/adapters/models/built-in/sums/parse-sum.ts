import { callFunction, constant } from './functions.ts';
import { bare, inUnit, isBare, opposite, plus, type Quantity, times, toThe } from './quantity.ts';
import { add, divide, factorial, one, rational, remainder, SumError, subtract } from './rational.ts';
import type { Token } from './tokens.ts';
import { compound, raised, sameDimensions, type Unit } from './units.ts';

/** A calculation with the unit its result is wanted in. */
export interface Sum {
  readonly value: Quantity;
  readonly target?: Unit;
  /** Whether anything was calculated: a bare number is not a question. */
  readonly reckoned: boolean;
}

/** The tokens turned out not to be a calculation. */
class NotASum extends Error {}

/** Maximum nesting of brackets; nobody writes deeper ones by hand. */
const maxDepth = 40;

/**
 * Evaluates a calculation by operator precedence; null when the tokens are not one. Throws SumError for a calculation
 * without a result.
 */
export function workOut(tokens: readonly Token[]): Sum | null {
  try {
    return new Reading(tokens).sum();
  } catch (error) {
    if (error instanceof NotASum) return null;
    throw error;
  }
}

class Reading {
  private at = 0;
  private depth = 0;
  private reckoned = false;
  private readonly tokens: readonly Token[];

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens;
  }

  sum(): Sum {
    const value = this.addition();
    const target = this.takes('to') ? this.unit() : undefined;
    if (this.at < this.tokens.length) throw new NotASum();
    return { value, ...(target !== undefined && { target }), reckoned: this.reckoned || target !== undefined };
  }

  private addition(): Quantity {
    let value = this.product();
    for (;;) {
      const sign = this.takes('+') ? 1 : this.takes('-') ? -1 : 0;
      if (sign === 0) return value;
      value = plus(value, this.product(), sign);
    }
  }

  private product(): Quantity {
    let value = this.signed();
    for (;;) {
      if (this.takes('*') || this.takes('of')) value = times(value, this.signed(), 1);
      else if (this.takes('/')) value = times(value, this.signed(), -1);
      else if (this.takes('mod')) value = bare(remainder(value.amount, this.signed().amount));
      else if (value.percent === true && this.takes('off')) {
        const whole = this.signed();
        value = times(whole, bare(subtract(one, value.amount)), 1);
      } else if (this.isSymbol('(') && !this.isNumberBefore()) value = times(value, this.signed(), 1);
      else return value;
    }
  }

  private signed(): Quantity {
    if (this.takes('-')) return opposite(this.signed());
    if (this.takes('+')) return this.signed();
    const base = this.postfixed();
    return this.takes('^') ? toThe(base, this.signed()) : base;
  }

  private postfixed(): Quantity {
    let value = this.primary();
    for (;;) {
      if (this.takes('!')) value = bare(factorial(value.amount));
      else if (this.takes('²')) value = toThe(value, bare(rational(2n)));
      else if (this.takes('³')) value = toThe(value, bare(rational(3n)));
      else if (this.takes('%')) value = { ...bare(divide(value.amount, rational(100n))), percent: true };
      else if (this.peek()?.type === 'unit' && isBare(value)) value = this.measured(value);
      else return value;
    }
  }

  /** '5 ft', and what may follow it: '5 ft 11 in', '80 km per hour'. */
  private measured(count: Quantity): Quantity {
    const unit = this.unit();
    let value = inUnit(count.amount, unit);
    for (;;) {
      const [number, next] = [this.peek(), this.peek(1)];
      if (number?.type !== 'number' || next?.type !== 'unit' || !sameDimensions(next.unit.dimensions, unit.dimensions))
        return value;
      this.at += 2;
      this.reckoned = true;
      value = { ...value, amount: add(value.amount, inUnit(number.value, next.unit).amount) };
    }
  }

  private unit(): Unit {
    const token = this.peek();
    if (token?.type !== 'unit') throw new NotASum();
    this.at += 1;
    let { unit } = token;
    if (this.isSymbol('²', true)) unit = raised(unit, 2);
    else if (this.isSymbol('³', true)) unit = raised(unit, 3);
    const next = this.peek(1);
    if ((this.isSymbol('/') || this.isSymbol('*')) && next?.type === 'unit') {
      const sign = this.isSymbol('/') ? -1 : 1;
      this.at += 2;
      return compound(unit, next.unit, sign);
    }
    return unit;
  }

  private primary(): Quantity {
    const token = this.peek();
    this.at += 1;
    if (token?.type === 'number') return this.mixed(token);
    if (token?.type === 'constant') return constant(token.name);
    if (token?.type === 'function') return this.call(token.name);
    if (token?.type === 'symbol' && token.symbol === '√') return this.call('sqrt');
    if (token?.type === 'symbol' && token.symbol === '(') return this.bracketed();
    throw new NotASum();
  }

  /** Reads a mixed number: '2 1/2' is two and a half. */
  private mixed(token: Extract<Token, { type: 'number' }>): Quantity {
    const [top, slash, bottom] = [this.peek(), this.peek(1), this.peek(2)];
    const isFraction = slash?.type === 'symbol' && slash.symbol === '/';
    if (token.whole && isFraction && top?.type === 'number' && bottom?.type === 'number' && top.whole && bottom.whole) {
      this.at += 3;
      return bare(add(token.value, divide(top.value, bottom.value)));
    }
    return bare(token.value);
  }

  private call(name: string): Quantity {
    this.reckoned = true;
    this.takes('of');
    if (!this.takes('(')) return callFunction(name, [this.postfixed()]);
    const values = [this.inside(() => this.addition())];
    while (this.takes(',')) values.push(this.inside(() => this.addition()));
    if (!this.takes(')')) throw new NotASum();
    return callFunction(name, values);
  }

  private bracketed(): Quantity {
    const value = this.inside(() => this.addition());
    if (!this.takes(')')) throw new NotASum();
    return value;
  }

  private inside(read: () => Quantity): Quantity {
    this.depth += 1;
    if (this.depth > maxDepth) throw new SumError('That sum has too many brackets inside brackets.');
    const value = read();
    this.depth -= 1;
    return value;
  }

  private peek(ahead = 0): Token | undefined {
    return this.tokens[this.at + ahead];
  }

  private isNumberBefore(): boolean {
    return this.tokens[this.at - 1]?.type === 'unit';
  }

  private isSymbol(symbol: string, take = false): boolean {
    const token = this.peek();
    const found = token?.type === 'symbol' && token.symbol === symbol;
    if (found && take) this.at += 1;
    return found;
  }

  private takes(symbol: string): boolean {
    const found = this.isSymbol(symbol, true);
    if (found) this.reckoned = this.reckoned || symbol !== 'to';
    return found;
  }
}
