import type { Rational } from './rational.ts';

export interface Written {
  readonly text: string;
  /** False if digits were left out. */
  readonly exact: boolean;
}

/** Significant digits shown of a non-terminating number. */
const digitsShown = 10;
/** Maximum decimals; even a terminating number is rounded after them. */
const maxDecimals = 15;

/** A number as people write it: '1,234.5'. When it is not exact, the caller adds '≈'. */
export function formatNumber(value: Rational, exactDecimals = maxDecimals): Written {
  const negative = value.top < 0n;
  const top = negative ? -value.top : value.top;
  const needed = value.rounded ? null : decimalsNeeded(value.bottom);
  const decimals = needed !== null && needed <= exactDecimals ? needed : null;
  const shown = decimals ?? decimalsFor(top, value.bottom);
  const written = fixed(top, value.bottom, shown);
  const text = decimals === null ? withoutZeros(written) : written;
  const tooLong = text.replace(/\..*/, '').length > 40;
  return {
    text: `${negative ? '−' : ''}${tooLong ? scientific(text) : grouped(text)}`,
    exact: decimals !== null && !tooLong,
  };
}

/** With exactly this many decimals, rounded half up; for money and percentages. */
export function formatFixed(value: Rational, decimals: number): string {
  const top = value.top < 0n ? -value.top : value.top;
  return `${value.top < 0n ? '−' : ''}${grouped(fixed(top, value.bottom, decimals))}`;
}

/** The number of decimals of a fraction with this denominator; null when it never ends or has too many. */
function decimalsNeeded(bottom: bigint): number | null {
  for (let decimals = 0; decimals <= maxDecimals; decimals += 1)
    if (10n ** BigInt(decimals) % bottom === 0n) return decimals;
  return null;
}

function decimalsFor(top: bigint, bottom: bigint): number {
  const whole = (top / bottom).toString();
  if (whole !== '0') return Math.max(0, digitsShown - whole.length);
  const zeros = top === 0n ? 0 : bottom.toString().length - top.toString().length;
  return Math.min(zeros + digitsShown, 60);
}

function fixed(top: bigint, bottom: bigint, decimals: number): string {
  const scaled = (2n * top * 10n ** BigInt(decimals) + bottom) / (2n * bottom);
  const text = scaled.toString().padStart(decimals + 1, '0');
  return decimals === 0 ? text : `${text.slice(0, -decimals)}.${text.slice(-decimals)}`;
}

function withoutZeros(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

function grouped(text: string): string {
  const [whole = '', fraction] = text.split('.');
  const parts = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
  return fraction === undefined ? parts : `${parts}.${fraction}`;
}

function scientific(text: string): string {
  const whole = text.replace(/\..*/, '');
  return `${whole[0]}.${whole.slice(1, digitsShown)} × 10^${whole.length - 1}`;
}
