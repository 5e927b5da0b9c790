const units = ['B', 'KB', 'MB', 'GB'] as const;

/**
 * Formats bytes in B, KB, MB or GB with one decimal: 1536 → '1.5 KB'. Returns an empty string for a value that is not a
 * size.
 */
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

/**
 * Formatters by their options. Creating one takes milliseconds, so each is created on first use and not while the page
 * loads.
 */
const formats = new Map<string, Intl.DateTimeFormat>();
const clock: Options = { timeStyle: 'short' };

/**
 * Formats a date in English, with the conventions of the reader's region and the reader's 12- or 24-hour clock. Words,
 * digits or a calendar of another language would not fit the English sentences around the date, and right-to-left text
 * would be reordered there.
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

/** Formats a day, with its year unless that is the current year. */
export function formatDay(day: Date, now: Date, options: Options = { month: 'short', day: 'numeric' }): string {
  return formatDate(day, day.getFullYear() === now.getFullYear() ? options : { ...options, year: 'numeric' });
}

const isSameDay = (one: Date, other: Date) => one.toDateString() === other.toDateString();

/** Formats a moment: the time if it is today, else the day. */
export function formatMoment(moment: Date, now: Date): string {
  return isSameDay(moment, now) ? formatDate(moment, clock) : formatDay(moment, now);
}

/** Formats a time of day, with the day if that is not today. */
export function formatTime(at: Date, now: Date): string {
  return formatDate(at, isSameDay(at, now) ? clock : { ...clock, dateStyle: 'medium' });
}

let whole: Intl.NumberFormat | undefined;

/** Formats a number with thousands separators: '1,284'. */
export function formatNumber(value: number): string {
  whole ??= new Intl.NumberFormat('en-US');
  return whole.format(value);
}

/** Formats a count with thousands separators and its noun: '1,284 tokens', '1 token'. */
export function formatCount(count: number, word: string): string {
  return `${formatNumber(count)} ${word}${count === 1 ? '' : 's'}`;
}
