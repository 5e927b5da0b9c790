/** A day of the Gregorian calendar, in days since 1 January 1970. Calendar arithmetic needs no time zone. */
export type Day = number;

export const monthNames = 'January February March April May June July August September October November December'.split(
  ' ',
);
export const weekdayNames = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

const dayMs = 86_400_000;

/** The day of a date; null when the date does not exist. Months count from 1. */
export function dayOf(year: number, month: number, date: number): Day | null {
  const time = new Date(0);
  time.setUTCFullYear(year, month - 1, date);
  const real = time.getUTCFullYear() === year && time.getUTCMonth() === month - 1 && time.getUTCDate() === date;
  return real ? Math.round(time.getTime() / dayMs) : null;
}

export interface CalendarDate {
  readonly year: number;
  /** From 1. */
  readonly month: number;
  readonly date: number;
  /** 0 is Sunday. */
  readonly weekday: number;
}

export function dateOf(day: Day): CalendarDate {
  const time = new Date(day * dayMs);
  return {
    year: time.getUTCFullYear(),
    month: time.getUTCMonth() + 1,
    date: time.getUTCDate(),
    weekday: time.getUTCDay(),
  };
}

/** Today in the server's time zone. */
export function today(now: Date): Day {
  return dayOf(now.getFullYear(), now.getMonth() + 1, now.getDate()) ?? 0;
}

export function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

export function daysInMonth(year: number, month: number): number {
  return [31, isLeapYear(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
}

/** The same date a number of months later; the last day of the month if that month is shorter. */
export function addMonths(day: Day, months: number): Day {
  const { year, month, date } = dateOf(day);
  const index = year * 12 + month - 1 + months;
  const [toYear, toMonth] = [Math.floor(index / 12), (((index % 12) + 12) % 12) + 1];
  return dayOf(toYear, toMonth, Math.min(date, daysInMonth(toYear, toMonth))) ?? day;
}

/** The whole years, months and days from one day to a later one. */
export function apart(from: Day, to: Day): { readonly years: number; readonly months: number; readonly days: number } {
  let months = (dateOf(to).year - dateOf(from).year) * 12 + dateOf(to).month - dateOf(from).month;
  if (addMonths(from, months) > to) months -= 1;
  return { years: Math.floor(months / 12), months: months % 12, days: to - addMonths(from, months) };
}

/** The days from Monday to Friday between `from`, inclusive, and `to`, exclusive. Ignores public holidays. */
export function workdaysBetween(from: Day, to: Day): number {
  const weeks = Math.floor((to - from) / 7);
  let count = weeks * 5;
  for (let day = from + weeks * 7; day < to; day += 1) if (isWorkday(day)) count += 1;
  return count;
}

/** Monday to Friday. */
export function isWorkday(day: Day): boolean {
  const { weekday } = dateOf(day);
  return weekday !== 0 && weekday !== 6;
}

/** The ISO 8601 week: weeks begin on Monday, and week 1 contains the year's first Thursday. */
export function isoWeek(day: Day): { readonly year: number; readonly week: number } {
  const thursday = day + 3 - ((dateOf(day).weekday + 6) % 7);
  const { year } = dateOf(thursday);
  return { year, week: Math.floor((thursday - (dayOf(year, 1, 1) ?? 0)) / 7) + 1 };
}

/** 'Tuesday, 3 March 2026'. */
export function longDate(day: Day): string {
  return `${weekdayNames[dateOf(day).weekday]}, ${plainDate(day)}`;
}

/** '3 March 2026'. */
export function plainDate(day: Day): string {
  const { year, month, date } = dateOf(day);
  return `${date} ${monthNames[month - 1]} ${year}`;
}
