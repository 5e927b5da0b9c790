import { formatCount } from '../../../../platform/text/format-count.ts';
import {
  addMonths,
  apart,
  type Day,
  dateOf,
  dayOf,
  daysInMonth,
  isLeapYear,
  isoWeek,
  longDate,
  monthNames,
  plainDate,
  today,
  weekdayNames,
  workdaysBetween,
} from './calendar.ts';
import { withDigits } from './number-words.ts';
import { monthNumber, moveBy, readBeside, readDate } from './read-date.ts';

type Answer = (match: RegExpExecArray, now: Date) => string | null;

const unit = '(days?|weeks?|months?|years?|working days?|work ?days?|business days?|weekdays?|nights?|time)';
const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'last'];

/** The questions about dates that are understood, each matching the whole text. The first that gives an answer wins. */
const questions: readonly (readonly [RegExp, Answer])[] = [
  [
    new RegExp(
      `^(?:how (?:many|much|long)\\s+)?(?:the (?:number|count) of )?${unit}?\\s*(?:are there |is it |is there |are |is )?(?:between|from|in between) (.+?) (?:and|to|until|till|through) (.+)$`,
      'i',
    ),
    between,
  ],
  [
    new RegExp(
      `^how (?:many|much|long)\\s*${unit}?\\s*(?:are there |is it |is there |are |is |do we have |left )*(?:left )?(?:until|till|to|before|unto) (.+)$`,
      'i',
    ),
    until,
  ],
  [
    new RegExp(
      `^how (?:many|much|long)\\s*${unit}?\\s*(?:has it been |have passed |is it |ago was |passed |has passed |it has been )*(?:since|ago was) (.+)$`,
      'i',
    ),
    since,
  ],
  [
    /^(?:(?:what|which) (?:weekday|day of the week|day)\s*(?:was|is|will be|does|did|will|falls on|fell on|it was)?\s*(?:it )?(?:on )?|on (?:what|which) (?:weekday|day of the week|day) (?:did|does|will|was|is)\s*)(.+?)(?:\s+(?:fall|fell|be)(?: on)?)?$/i,
    weekdayOf,
  ],
  [/^(?:is|was|will) (?:the year )?(\d{1,4}) (?:be )?a leap year$/i, ([, year]) => leap(Number(year))],
  [
    /^(?:when is |which is |what is )?(?:the )?next leap year(?: after (\d{4}))?$/i,
    ([, year], now) => nextLeap(year, now),
  ],
  [
    /^how many days (?:are |were |will be )?(?:there )?(?:in|has|have|does) (?:the month of )?([a-z]+)\.?,?\s*(?:of |in )?(\d{4})?(?: have)?$/i,
    monthLength,
  ],
  [
    /^how many days (?:are |were |will be )?(?:there )?(?:in|does|has) (?:the year )?(\d{4})(?: have)?$/i,
    ([, year]) => yearLength(Number(year)),
  ],
  [/^how old (?:is|am i|are you|would|will|was)\b.*?\bborn (?:on |in )?(.+?)(?: (?:on|by|in|at) (.+))?$/i, age],
  [/^(?:age|the age) (?:of|for)\b.*?\bborn (?:on )?(.+?)(?: (?:on|by|at) (.+))?$/i, age],
  [/^(?:born (?:on )?)(.+?)[,;]? how old(?:.*?)(?: (?:on|by|at) (.+))?$/i, age],
  [
    /^(?:(?:what|which) (?:iso )?(?:calendar )?week(?: number)? (?:is|was|has|contains)?|(?:the )?(?:iso )?week(?: number)? of)\s*(.+?)(?: in)?$/i,
    weekOf,
  ],
  [/^(?:what|which) (?:day of the year|number of the year) (?:is|was) (.+)$/i, dayOfYear],
  [
    /^(?:when (?:is|was)|(?:what|which) date (?:is|was)|what is)?\s*the (first|second|third|fourth|fifth|last|1st|2nd|3rd|4th|5th) ([a-z]+day) (?:of|in) ([a-z]+)(?:,? (\d{4}))?$/i,
    nthWeekday,
  ],
  [
    /^(?:(?:what|which)(?:\s+(?:is|was|will|be|would|it|the|date|day|comes|falls))*|when (?:is|was|will be)|(?:the )?date)?\s*(.+)$/i,
    moved,
  ],
];

/** The answer to a question about dates, as Markdown; null when it is not one. */
export function answerDate(text: string, now: Date): string | null {
  if (text.length > 200) return null;
  const plain = withDigits(text.trim())
    .replace(/[?.!\s]+$/, '')
    .replace(
      /^(?:(?:please|and|so|ok|hey|hi|hello)[,\s]+)*(?:(?:can|could) you (?:please )?)?(?:(?:tell me|calculate|compute|work out|find)\s+)?/i,
      '',
    )
    .replace(/^what(?:'s|s) /i, 'what is ');
  if (
    /^what(?: is)? (?:the )?(?:date|day)(?: is it)?(?: today)?$|^what is today(?:'s date)?$|^today's date$|^what day is (?:it|today)$/i.test(
      plain,
    )
  ) {
    return `Today is **${longDate(today(now))}**, by the clock of the server.\n`;
  }
  for (const [pattern, reply] of questions) {
    const match = pattern.exec(plain);
    const answer = match === null ? null : reply(match, now);
    if (answer !== null) return `${answer}\n`;
  }
  return null;
}

/**
 * 'From' one date 'to' another goes forward, over the end of a year if need be: 'from 24 December to 3 January'.
 * 'Between' two dates goes the shorter way. A year that is written is the one that is meant.
 */
function between([whole, what, from = '', to = '']: RegExpExecArray, now: Date): string | null {
  const first = readDate(from, now);
  const second = readDate(to, now);
  if (first === null || second === null) return null;
  const isForward = /\bfrom\b/i.test(whole);
  const pick = (as: Day, other: Day | null, beside: Day) =>
    other !== null && (isForward || Math.abs(other - beside) < Math.abs(as - beside)) ? other : as;
  if (hasYear(to) && !hasYear(from))
    return distance(pick(first, readBeside(from, second, 'past'), second), second, what);
  return distance(first, second < first ? pick(second, readBeside(to, first, 'coming'), first) : second, what);
}

const hasYear = (said: string): boolean => /\d{4}/.test(said);

function until([, what, to = '']: RegExpExecArray, now: Date): string | null {
  const day = readDate(to, now, 'coming');
  return day === null ? null : distance(today(now), day, what);
}

function since([, what, from = '']: RegExpExecArray, now: Date): string | null {
  const day = readDate(from, now, 'past');
  return day === null ? null : distance(day, today(now), what);
}

function distance(one: Day, other: Day, what = 'days'): string {
  const [from, to] = one <= other ? [one, other] : [other, one];
  const days = to - from;
  const range = `from ${longDate(from)} to ${longDate(to)}`;
  const { years, months, days: rest } = apart(from, to);
  const inMonths = [formatCount(years, 'year'), formatCount(months, 'month'), formatCount(rest, 'day')].filter(
    (part) => !part.startsWith('0 '),
  );
  if (/work|business|weekday/i.test(what)) {
    return `**${formatCount(workdaysBetween(from, to), 'working day')}** ${range}, Monday to Friday, the last day and public holidays not counted.`;
  }
  if (/^week/i.test(what)) {
    const [weeks, left] = [Math.floor(days / 7), days % 7];
    return `**${formatCount(weeks, 'week')}${left > 0 ? ` and ${formatCount(left, 'day')}` : ''}** ${range} (${formatCount(days, 'day')}).`;
  }
  if (/^(?:month|year)/i.test(what)) {
    const whole = /^month/i.test(what) ? formatCount(years * 12 + months, 'month') : formatCount(years, 'year');
    return `**${whole}** ${range} (${inMonths.join(', ') || '0 days'}; ${formatCount(days, 'day')}).`;
  }
  return `**${formatCount(days, 'day')}** ${range}${days > 31 ? ` (${inMonths.join(', ')})` : ''}.`;
}

function weekdayOf([, said = '']: RegExpExecArray, now: Date): string | null {
  const day = readDate(said, now);
  return day === null ? null : `${plainDate(day)} is a **${weekdayNames[dateOf(day).weekday]}**.`;
}

function leap(year: number): string {
  return isLeapYear(year)
    ? `**Yes**, ${year} is a leap year: it has 366 days.`
    : `**No**, ${year} is not a leap year: it has 365 days.`;
}

function nextLeap(after: string | undefined, now: Date): string {
  let year = (after === undefined ? now.getFullYear() : Number(after)) + 1;
  while (!isLeapYear(year)) year += 1;
  return `The next leap year is **${year}**.`;
}

function monthLength([, name = '', year]: RegExpExecArray, now: Date): string | null {
  const month = monthNumber(name);
  if (month === 0 || !monthNames[month - 1]?.toLowerCase().startsWith(name.toLowerCase())) return null;
  const own = year === undefined ? now.getFullYear() : Number(year);
  return `${monthNames[month - 1]} ${own} has **${daysInMonth(own, month)} days**.`;
}

function yearLength(year: number): string {
  return `${year} has **${isLeapYear(year) ? 366 : 365} days**.`;
}

function age([, born = '', on]: RegExpExecArray, now: Date): string | null {
  const from = readDate(born, now);
  const to = on === undefined ? today(now) : readDate(on, now);
  if (from === null || to === null || to < from) return null;
  return `**${formatCount(apart(from, to).years, 'year')}** on ${plainDate(to)}, born on ${plainDate(from)}.`;
}

function weekOf([, said = '']: RegExpExecArray, now: Date): string | null {
  const day = readDate(said === 'it' ? 'today' : said, now);
  if (day === null) return null;
  const { year, week } = isoWeek(day);
  return `${longDate(day)} is in **week ${week}** of ${year} (ISO 8601).`;
}

function dayOfYear([, said = '']: RegExpExecArray, now: Date): string | null {
  const day = readDate(said, now);
  if (day === null) return null;
  return `${plainDate(day)} is **day ${day - (dayOf(dateOf(day).year, 1, 1) ?? 0) + 1}** of the year.`;
}

function nthWeekday([, nth = '', weekday = '', month = '', year]: RegExpExecArray, now: Date): string | null {
  const place = /^\d/.test(nth) ? Number(nth[0]) - 1 : ordinals.indexOf(nth.toLowerCase());
  const wanted = weekdayNames.findIndex((name) => name.toLowerCase() === weekday.toLowerCase());
  const start = dayOf(year === undefined ? now.getFullYear() : Number(year), monthNumber(month), 1);
  if (wanted < 0 || start === null) return null;
  const first = start + ((wanted - dateOf(start).weekday + 7) % 7);
  const end = addMonths(start, 1);
  const day = nth.toLowerCase() === 'last' ? first + Math.floor((end - 1 - first) / 7) * 7 : first + place * 7;
  return day < end ? `That is **${longDate(day)}**.` : `There is no ${nth} ${weekdayNames[wanted]} in that month.`;
}

function moved([, said = '']: RegExpExecArray, now: Date): string | null {
  const ahead = /^(?:in )?(.+?)\s+(after|from|before|past|prior to)\s+(.+)$/i.exec(said);
  if (ahead !== null) return shifted(ahead[3], ahead[1], /before|prior/i.test(ahead[2] ?? '') ? -1 : 1, now);
  const signed = /^(.+?)\s*(\+|\s[-−]\s|plus|minus)\s*(\d+ .+)$/i.exec(said);
  if (signed !== null)
    return shifted(signed[1], signed[3], /^(?:-|−|minus)$/i.test((signed[2] ?? '').trim()) ? -1 : 1, now);
  const ago = /^(?:it )?(.+?) ago$/i.exec(said);
  if (ago !== null) return shifted('today', ago[1], -1, now);
  const later = /^(?:it )?(?:be )?(?:in )?(\d+ .+?)(?: from now)?$/i.exec(said);
  return later === null ? null : shifted('today', later[1], 1, now, /\bin\b|from now/i.test(said));
}

function shifted(from = '', span = '', sign: 1 | -1, now: Date, sure = true): string | null {
  const day = readDate(from, now);
  const result = day === null || !sure ? null : moveBy(day, span.replace(/^in /i, ''), sign);
  if (result === null || day === null) return null;
  return `**${longDate(result)}** is ${span.replace(/^in /i, '')} ${sign > 0 ? 'after' : 'before'} ${plainDate(day)}.`;
}
