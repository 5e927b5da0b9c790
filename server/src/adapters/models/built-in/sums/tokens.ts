import { parseRational, type Rational } from './rational.ts';
import { type Unit, unitNamed, unitSpellings } from './units.ts';

export type Token =
  | { readonly type: 'number'; readonly value: Rational; readonly whole: boolean }
  | { readonly type: 'unit'; readonly unit: Unit }
  | { readonly type: 'function'; readonly name: string }
  | { readonly type: 'constant'; readonly name: string }
  | { readonly type: 'symbol'; readonly symbol: string };

/** Words that stand for a symbol; if one begins another, the longer comes first. */
const spoken: readonly (readonly [RegExp, string])[] = (
  [
    ['to the power of|raised to the power of|raised to', '^'],
    ['multiplied by|multiply by|times', '*'],
    ['divided by|divide by', '/'],
    ['plus|added to', '+'],
    ['minus|less', '-'],
    ['modulo|mod', 'mod'],
    ['squared', '²'],
    ['cubed', '³'],
    ['percent|per cent|pct', '%'],
    ['percent off|off', 'off'],
    ['of', 'of'],
    ['per', '/'],
    ['to|into|as', 'to'],
  ] as const
).map(([words, symbol]) => [new RegExp(`^(?:${words})\\b`, 'i'), symbol]);

const functionNames = [
  'sqrt',
  'cbrt',
  'sin',
  'cos',
  'tan',
  'asin',
  'acos',
  'atan',
  'ln',
  'log',
  'log2',
  'abs',
  'round',
  'floor',
  'ceil',
  'min',
  'max',
  'gcd',
  'lcm',
  'exp',
  'avg',
  'sum',
  'median',
];
const functions = new RegExp(`^(${[...functionNames].sort((a, b) => b.length - a.length).join('|')})(?![a-z])`, 'i');
const number = /^(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?(?!\d)|\d+,\d{1,2}(?![\d,])|\d*\.?\d+(?:e[+-]?\d+(?![a-z]))?)/i;

/** Splits a calculation into tokens; null when part of the text does not belong to a calculation. */
export function tokensOf(text: string): readonly Token[] | null {
  const tokens: Token[] = [];
  let depth = 0;
  let rest = text.trim();
  while (rest !== '') {
    const found = nextToken(rest, tokens.at(-1), depth > 0);
    if (found === null || tokens.length > 120) return null;
    const [token, length] = found;
    if (token.type === 'symbol' && token.symbol === '(') depth += 1;
    if (token.type === 'symbol' && token.symbol === ')') depth -= 1;
    tokens.push(token);
    rest = rest.slice(length).trimStart();
  }
  return tokens;
}

function nextToken(rest: string, before: Token | undefined, inList: boolean): readonly [Token, number] | null {
  return readNumber(rest, inList) ?? readUnit(rest, before) ?? readFunction(rest) ?? readWord(rest) ?? readSymbol(rest);
}

function readNumber(rest: string, inList: boolean): readonly [Token, number] | null {
  const match = number.exec(rest)?.[0];
  if (match === undefined) return null;
  const decimalComma = /^\d+,\d{1,2}$/.test(match);
  const text = decimalComma && inList ? match.slice(0, match.indexOf(',')) : match;
  const digits = decimalComma && !inList ? text.replace(',', '.') : text.replaceAll(',', '');
  const thousands = /^k(?![a-z])/i.test(rest.slice(text.length)) && rest[text.length] === 'k';
  const value = parseRational(thousands ? `${digits}e3` : digits);
  return [{ type: 'number', value, whole: /^\d+$/.test(text) }, text.length + (thousands ? 1 : 0)];
}

/**
 * A unit is only recognised after a number, a bracket, another unit or the word that asks for one, so that 'm' or 'in'
 * is not misread.
 */
function readUnit(rest: string, before: Token | undefined): readonly [Token, number] | null {
  if (before === undefined) return null;
  const joins = before.type === 'symbol' && ['to', '/', '*', ')', '²', '³'].includes(before.symbol);
  if (before.type !== 'number' && before.type !== 'unit' && !joins) return null;
  const asked = before.type === 'symbol' && before.symbol === 'to';
  if (!asked && /^in\b(?!\s*(?:$|in\b|to\b|into\b|as\b|[-+*/)]))/i.test(rest)) return null;
  const spelling = unitSpellings.find((name) => {
    const start = rest.slice(0, name.length);
    if (start !== name && (name.length < 3 || start.toLowerCase() !== name.toLowerCase())) return false;
    return !/[\p{L}]/u.test(name.at(-1) ?? '') || !/^[\p{L}\d²³^]/u.test(rest.slice(name.length));
  });
  const unit = spelling === undefined ? undefined : unitNamed(spelling);
  return unit === undefined || spelling === undefined ? null : [{ type: 'unit', unit }, spelling.length];
}

function readFunction(rest: string): readonly [Token, number] | null {
  const match = functions.exec(rest)?.[0];
  if (match !== undefined) return [{ type: 'function', name: match.toLowerCase() }, match.length];
  const constant = /^(?:pi|π|tau|e)(?![a-z])/i.exec(rest)?.[0];
  return constant === undefined ? null : [{ type: 'constant', name: constant.toLowerCase() }, constant.length];
}

function readWord(rest: string): readonly [Token, number] | null {
  if (/^in\b/i.test(rest)) return [{ type: 'symbol', symbol: 'to' }, 2];
  for (const [pattern, symbol] of spoken) {
    const match = pattern.exec(rest)?.[0];
    if (match !== undefined) return [{ type: 'symbol', symbol }, match.length];
  }
  return /^x(?=[\s\d(])/i.test(rest) ? [{ type: 'symbol', symbol: '*' }, 1] : null;
}

function readSymbol(rest: string): readonly [Token, number] | null {
  if (rest.startsWith('**')) return [{ type: 'symbol', symbol: '^' }, 2];
  const same: Readonly<Record<string, string>> = {
    '×': '*',
    '·': '*',
    '÷': '/',
    ':': '/',
    '−': '-',
    '–': '-',
    '[': '(',
    ']': ')',
  };
  const first = rest[0] ?? '';
  const symbol = same[first] ?? first;
  return '+-*/^%!(),√²³'.includes(symbol) && symbol !== '' ? [{ type: 'symbol', symbol }, 1] : null;
}
