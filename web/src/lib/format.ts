const units = ['B', 'KB', 'MB', 'GB'] as const;

/** Bytes in B, KB, MB or GB with one decimal: 1536 → '1.5 KB'. What is not a size gives an empty text. */
export function formatBytes(bytes: number): string {
  if (!Number.isFinite(bytes) || bytes < 0) return '';
  let at = 0;
  let value = bytes;
  while (value >= 1024 && at < units.length - 1) {
    value /= 1024;
    at += 1;
  }
  return `${value.toFixed(1)} ${units[at]}`;
}

type Options = Intl.DateTimeFormatOptions;

/** Browsers take milliseconds to make one of these, so each is made when it is first needed and not while the page loads. */
const formats = new Map<string, Intl.DateTimeFormat>();
const clock: Options = { timeStyle: 'short' };

/**
 * A date as English writes it in the reader's region, with his clock. The words, digits or calendar of another language
 * would not go with the sentences it stands in, and what runs from right to left would be turned around there.
 */
export function formatDate(date: Date, options: Options): string {
  if (Number.isNaN(date.getTime())) return '';
  const key = JSON.stringify(options);
  let format = formats.get(key);
  if (!format) {
    const { locale, hourCycle } = new Intl.DateTimeFormat(undefined, clock).resolvedOptions();
    const { region } = new Intl.Locale(locale).maximize();
    format = new Intl.DateTimeFormat(`en-${region}`, { calendar: 'gregory', hourCycle, ...options });
    formats.set(key, format);
  }
  return format.format(date);
}

/** A day, with its year when that is not this year. */
export function formatDay(day: Date, now: Date, options: Options = { month: 'short', day: 'numeric' }): string {
  return formatDate(day, day.getFullYear() === now.getFullYear() ? options : { ...options, year: 'numeric' });
}

const isSameDay = (one: Date, other: Date) => one.toDateString() === other.toDateString();

/** The time of a moment of today, the day of an earlier one. */
export function formatMoment(moment: Date, now: Date): string {
  return isSameDay(moment, now) ? formatDate(moment, clock) : formatDay(moment, now);
}

/** The time of day of a moment; its day as well, when that is not today. */
export function formatTime(at: Date, now: Date): string {
  return formatDate(at, isSameDay(at, now) ? clock : { ...clock, dateStyle: 'medium' });
}

let whole: Intl.NumberFormat | undefined;

/** A number with its thousands apart: '1,284'. */
export function formatNumber(value: number): string {
  whole ??= new Intl.NumberFormat('en-US');
  return whole.format(value);
}

/** A count with its thousands apart and its word: '1,284 tokens', '1 token'. */
export function formatCount(count: number, word: string): string {
  return `${formatNumber(count)} ${word}${count === 1 ? '' : 's'}`;
}
