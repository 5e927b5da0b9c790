import { addMonths, type Day, dateOf, dayOf, isWorkday, monthNames, today, weekdayNames } from './calendar.ts';

const months = monthNames.map((name) => name.toLowerCase());
const monthPattern = `(${months.map((name) => `${name}|${name.slice(0, 3)}`).join('|')}|sept)\\.?`;
const weekdayPattern = `(${weekdayNames.join('|')})`.toLowerCase();
const prefix = `^(?:(?:on|the|date)\\s+)*(?:${weekdayNames.join('|')})?,?\\s*(?:the\\s+)?`;

const dayFirst = new RegExp(
  `${prefix}(\\d{1,2})(?:st|nd|rd|th)?\\s+(?:of\\s+)?${monthPattern}(?:,?\\s+(\\d{3,4}))?$`,
  'i',
);
const monthFirst = new RegExp(
  `${prefix}${monthPattern}\\s+(?:the\\s+)?(\\d{1,2})(?:st|nd|rd|th)?(?:,?\\s+(\\d{4}))?$`,
  'i',
);
const iso = /^(?:on\s+)?(\d{4})-(\d{1,2})-(\d{1,2})$/;
const dotted = /^(?:on\s+)?(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/;
const slashed = /^(?:on\s+)?(\d{1,2})\/(\d{1,2})\/(\d{4})$/;
const relativeDay = new RegExp(`^(?:on\\s+)?(next|last|this|coming)?\\s*${weekdayPattern}$`, 'i');
const feasts: Readonly<Record<string, readonly [number, number]>> = {
  christmas: [12, 25],
  'christmas day': [12, 25],
  'christmas eve': [12, 24],
  "new year's eve": [12, 31],
  "new year's day": [1, 1],
  'new year': [1, 1],
  halloween: [10, 31],
  "valentine's day": [2, 14],
};

/** Which of the dates without a year is meant: the next to come or the last that was, the day itself included. */
export type Side = 'coming' | 'past';

const near: ReadonlyMap<string, number> = new Map([
  ['today', 0],
  ['now', 0],
  ["today's date", 0],
  ['tomorrow', 1],
  ['yesterday', -1],
  ['the day after tomorrow', 2],
]);

/**
 * Parses a date as people write it; null when it is not one. A date without a year is this year's unless a side is
 * given. '03/04/2026' is read month first if possible; the answer names the date in words anyway.
 */
export function readDate(text: string, now: Date, side?: Side): Day | null {
  const base = today(now);
  const ahead = near.get(plain(text).toLowerCase());
  return ahead === undefined ? readBeside(text, base, side) : base + ahead;
}

/** The same, seen from a day that need not be today. 'today' and its like are no dates here. */
export function readBeside(text: string, base: Day, side?: Side): Day | null {
  const said = plain(text);
  return written(said, base, side) ?? feast(said.toLowerCase(), base, side) ?? weekday(said, base, side);
}

function plain(text: string): string {
  return text
    .trim()
    .replace(/[?.!,]+$/, '')
    .replaceAll('’', "'")
    .trim();
}

function written(said: string, base: Day, side: Side | undefined): Day | null {
  const named = dayFirst.exec(said);
  if (named !== null) return dated(named[3], monthNumber(named[2]), Number(named[1]), base, side);
  const turned = monthFirst.exec(said);
  if (turned !== null) return dated(turned[3], monthNumber(turned[1]), Number(turned[2]), base, side);
  const [, year, month, date] = iso.exec(said) ?? [];
  if (year !== undefined) return dayOf(Number(year), Number(month), Number(date));
  const point = dotted.exec(said);
  if (point !== null) return dayOf(Number(point[3]), Number(point[2]), Number(point[1]));
  const slash = slashed.exec(said);
  if (slash === null) return null;
  return (
    dayOf(Number(slash[3]), Number(slash[1]), Number(slash[2])) ??
    dayOf(Number(slash[3]), Number(slash[2]), Number(slash[1]))
  );
}

/** The most years from one 29 February to the next. */
const mostYears = 8;

function dated(year: string | undefined, month: number, date: number, base: Day, side: Side | undefined): Day | null {
  if (year !== undefined) return dayOf(Number(year), month, date);
  const own = dateOf(base).year;
  if (side === undefined) return dayOf(own, month, date);
  const step = side === 'coming' ? 1 : -1;
  for (let years = 0; years <= mostYears; years += 1) {
    const day = dayOf(own + years * step, month, date);
    if (day !== null && (day - base) * step >= 0) return day;
  }
  return null;
}

function feast(lower: string, base: Day, side: Side | undefined): Day | null {
  const [, name = '', year] = /^(.+?)(?:\s+(\d{4}))?$/.exec(lower) ?? [];
  const found = feasts[name];
  return found === undefined ? null : dated(year, found[0], found[1], base, side);
}

function weekday(said: string, base: Day, side: Side | undefined): Day | null {
  const [, which = '', name] = relativeDay.exec(said) ?? [];
  if (name === undefined) return null;
  const wanted = weekdayNames.findIndex((weekdayName) => weekdayName.toLowerCase() === name.toLowerCase());
  const ahead = (wanted - dateOf(base).weekday + 7) % 7;
  if (which.toLowerCase() === 'last' || (which === '' && side === 'past')) return base - (7 - ahead || 7);
  return base + (ahead === 0 && which !== 'this' ? 7 : ahead);
}

export function monthNumber(name: string | undefined): number {
  return months.findIndex((month) => month.startsWith((name ?? '?').toLowerCase().replace('.', '').slice(0, 3))) + 1;
}

/** Moves a day by a span in words: '90 days', '3 months and 2 days', '5 workdays'; null when it is not a span. */
export function moveBy(day: Day, span: string, sign: 1 | -1): Day | null {
  let result = day;
  const parts = [
    ...span.matchAll(
      /(\d+|an?|one)\s+(?:more\s+)?(working days?|work ?days?|business days?|weekdays?|days?|weeks?|fortnights?|months?|years?|decades?)/gi,
    ),
  ];
  const left = parts
    .reduce((rest, [match]) => rest.replace(match, ''), span)
    .replaceAll(/\band\b|,/gi, '')
    .trim();
  if (parts.length === 0 || left !== '') return null;
  for (const [, count = '', unit = ''] of parts) {
    const amount = sign * (/^\d+$/.test(count) ? Number(count) : 1);
    if (Math.abs(amount) > 4_000_000) return null;
    result = moveOne(result, amount, unit.toLowerCase());
  }
  const { year } = dateOf(result);
  return year >= 1 && year <= 9999 ? result : null;
}

function moveOne(day: Day, amount: number, unit: string): Day {
  if (/^(?:work|business|weekday)/.test(unit)) return moveWorkdays(day, amount);
  if (unit.startsWith('day')) return day + amount;
  if (unit.startsWith('week')) return day + amount * 7;
  if (unit.startsWith('fortnight')) return day + amount * 14;
  if (unit.startsWith('month')) return addMonths(day, amount);
  return addMonths(day, amount * (unit.startsWith('decade') ? 120 : 12));
}

/** Counted from a weekend it is as from the working day before it, or after it when counting back. */
function moveWorkdays(day: Day, amount: number): Day {
  if (amount === 0) return day;
  const step = amount < 0 ? -1 : 1;
  let result = day;
  while (!isWorkday(result)) result -= step;
  result += Math.trunc(amount / 5) * 7;
  for (let left = Math.abs(amount % 5); left > 0; ) {
    result += step;
    if (isWorkday(result)) left -= 1;
  }
  return result;
}
