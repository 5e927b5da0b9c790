import { parseRational, type Rational } from '../sums/rational.ts';

/** The number in a cell, without currency, percent sign and separators; null when it is not a number. */
export function numberIn(value: string): Rational | null {
  if (value.length > 60) return null;
  const bare = value.replace(/^[$€£¥\s]+|[$€£¥%\s]+$/g, '').replace('−', '-');
  if (bare.length > 40 || !/^[+-]?[\d.,'\s]*\d[\d.,'\s]*$/.test(bare)) return null;
  const plain = /^[+-]?\d{1,3}(?:['\s]\d{3})+(?:[.,]\d+)?$/.test(bare) ? bare.replaceAll(/['\s]/g, '') : bare;
  if (/^[+-]?\d*\.?\d+$/.test(plain)) return parseRational(plain);
  if (/^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(plain)) return parseRational(plain.replaceAll(',', ''));
  if (/^[+-]?\d{1,3}(?:\.\d{3})+(?:,\d+)?$/.test(plain))
    return parseRational(plain.replaceAll('.', '').replace(',', '.'));
  return /^[+-]?\d+,\d+$/.test(plain) ? parseRational(plain.replace(',', '.')) : null;
}
