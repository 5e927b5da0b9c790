import { type Day, dayOf } from '../sums/calendar.ts';

const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}:\d{2}.*))?$/;
const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/;
const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

const dayMs = 86_400_000;

export function isDate(cell: string): boolean {
  return iso.test(cell) || dotted.test(cell) || slashed.test(cell);
}

/**
 * Whether the dates of a column, such as '25/12/2025', have the day first, because there is no 25th month. One cell that
 * says so is not enough where another one says otherwise.
 */
export function haveDayFirst(cells: Iterable<string>): boolean {
  let isDayFirst = false;
  for (const cell of cells) {
    const [, first, second] = slashed.exec(cell) ?? [];
    if (Number(second) > 12) return false;
    isDayFirst ||= Number(first) > 12;
  }
  return isDayFirst;
}

/** A column of dates. */
interface DateColumn {
  /** Whether dates with slashes have the day before the month. */
  readonly dayFirst: boolean;
}

/** The day in a cell of a date column; null when there is none. */
export function dayOfCell(cell: string, { dayFirst }: DateColumn): Day | null {
  const [, year, month, date] = iso.exec(cell) ?? [];
  if (year !== undefined) return dayOf(Number(year), Number(month), Number(date));
  const [, dottedDate, dottedMonth, dottedYear] = dotted.exec(cell) ?? [];
  if (dottedYear !== undefined) return dayOf(Number(dottedYear), Number(dottedMonth), Number(dottedDate));
  const [, first, second, slashedYear] = slashed.exec(cell) ?? [];
  const [at, other] = dayFirst ? [second, first] : [first, second];
  return dayOf(Number(slashedYear), Number(at), Number(other)) ?? dayOf(Number(slashedYear), Number(other), Number(at));
}

/** The moment in a cell in milliseconds, to compare with others. A time without a zone is the same everywhere. */
export function momentOfCell(cell: string, column: DateColumn): number | null {
  const day = dayOfCell(cell, column);
  if (day === null) return null;
  const time = iso.exec(cell)?.[4];
  if (time === undefined) return day * dayMs;
  const [, clock = '', half = '', zone = ''] = clockTime.exec(time) ?? [];
  const moment = Date.parse(`${cell.slice(0, 10)} ${clock}${half} ${zoneOf(zone)}`);
  return Number.isNaN(moment) ? day * dayMs : moment;
}

/** A time as programs export it: '09:30', '10:00:00.5+02', '09:00 PM', '10:00 UTC'. */
const clockTime = /^(\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)( ?[AP]M)? ?(.*)$/i;

/** A zone as `Date.parse` reads it: '+0200'. */
function zoneOf(written: string): string {
  const [, sign = '+', hours = '00', minutes = '00'] = /^(?:UTC|GMT)?([+-])(\d{2}):?(\d{2})?$/i.exec(written) ?? [];
  return `${sign}${hours}${minutes}`;
}
