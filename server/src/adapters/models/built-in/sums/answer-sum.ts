import { escapeMarkdown } from '../../../../platform/text/escape-markdown.ts';
import { formatFixed, formatNumber } from './format-number.ts';
import { workOut } from './parse-sum.ts';
import { asSum } from './phrases.ts';
import { countIn, isBare, type Quantity } from './quantity.ts';
import { multiply, type Rational, rational, SumError } from './rational.ts';
import { tokensOf } from './tokens.ts';
import { type Unit, usualUnit } from './units.ts';

/** Maximum characters; a longer text is a question in words. */
const maxLength = 300;
const currencies: readonly (readonly [RegExp, string])[] = [
  [/\$|\b(?:usd|(?:us )?dollars?)\b/gi, '$'],
  [/€|\b(?:eur|euros?)\b/gi, '€'],
  [/£|\bgbp\b/gi, '£'],
];

/**
 * The result of a calculation in signs or words, as Markdown; null when the text is not a calculation. Never executes
 * anything: it only parses numbers and signs.
 */
export function answerSum(text: string): string | null {
  if (
    text.length > maxLength ||
    !/\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|thirty|forty|fifty|sixty|hundred|half|double|an?|pi)\b|π/i.test(
      text,
    )
  )
    return null;
  const { asked, sum, percent } = asSum(text);
  const used = currencies.filter(([pattern]) => new RegExp(pattern).test(sum));
  try {
    const tokens = tokensOf(used.reduce((plain, [pattern]) => plain.replaceAll(pattern, ' '), sum));
    const result = tokens === null ? null : workOut(tokens);
    if (result === null || !result.reckoned) return ratesAsked(sum, used.length);
    if (used.length > 1) return noRates;
    const told = tell(result.value, result.target, percent, used[0]?.[1]);
    return `${echo(asked)} ${told}\n`;
  } catch (error) {
    if (error instanceof SumError) return `${error.message}\n`;
    throw error;
  }
}

const noRates =
  'Exchange rates change by the minute and need a source of rates; none is connected. Sums within one currency work.\n';

function ratesAsked(sum: string, used: number): string | null {
  return used > 1 && /^\D{0,3}[\d.,]+\D*\b(?:to|in|into)\b\D*$/i.test(sum) ? noRates : null;
}

function tell(value: Quantity, target: Unit | undefined, percent: boolean, currency: string | undefined): string {
  if (target === undefined && isBare(value)) {
    if (currency !== undefined && !percent) return money(value.amount, currency);
    const asPercent = percent || value.percent === true;
    const amount = value.percent === true && !percent ? multiply(value.amount, rational(100n)) : value.amount;
    return written(amount, asPercent ? '%' : '');
  }
  const unit = target ?? value.unit ?? usualUnit(value.dimensions, value.amount);
  if (unit === undefined) throw new SumError('That mixes units in a way that has no name.');
  const amount = countIn(value, unit);
  const joined = unit.name.startsWith('°');
  return written(amount, joined ? unit.name : ` ${singular(unit.name, amount)}`, 10);
}

function written(amount: Rational, suffix: string, exactDecimals?: number): string {
  const { text, exact } = formatNumber(amount, exactDecimals);
  return `${exact ? '=' : '≈'} **${text}${suffix}**`;
}

function money(amount: Rational, currency: string): string {
  const exact = 100n % amount.bottom === 0n;
  const sign = escapeMarkdown(currency);
  const text = formatFixed(amount, amount.bottom === 1n ? 0 : 2);
  return `${exact ? '=' : '≈'} **${text.startsWith('−') ? `−${sign}${text.slice(1)}` : `${sign}${text}`}**`;
}

function singular(name: string, amount: Rational): string {
  if (amount.top !== amount.bottom) return name;
  if (name === 'centuries') return 'century';
  return /^[a-z- ]{3,}s$/i.test(name) ? name.replace(/s$/, '') : name;
}

/** The calculation as asked, shown before the result. */
function echo(asked: string): string {
  const tidy = asked
    .replaceAll(/\s\*\s|(?<=[\d)])\*(?=[\d(])/g, ' × ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return escapeMarkdown(tidy);
}
