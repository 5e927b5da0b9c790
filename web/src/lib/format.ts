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

/** Browsers take milliseconds to make one of these, so each is made when it is first needed and not while the page loads. */
function lazily<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

const clock = lazily(() => new Intl.DateTimeFormat(undefined, { timeStyle: 'short' }));
const day = lazily(() => new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric' }));
const dayAndYear = lazily(
  () => new Intl.DateTimeFormat(undefined, { year: 'numeric', month: 'short', day: 'numeric' }),
);

/** The time of a moment of today, the day of an earlier one, with its year when that is not this year. */
export function formatMoment(moment: Date, now: Date): string {
  if (Number.isNaN(moment.getTime())) return '';
  if (moment.toDateString() === now.toDateString()) return clock().format(moment);
  return (moment.getFullYear() === now.getFullYear() ? day() : dayAndYear()).format(moment);
}

const moment = lazily(() => new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }));

/** The time of day of a moment; its day as well, when that is not today. */
export function formatTime(at: Date, now: Date): string {
  if (Number.isNaN(at.getTime())) return '';
  return (at.toDateString() === now.toDateString() ? clock() : moment()).format(at);
}

const whole = lazily(() => new Intl.NumberFormat('en-US'));

/** A number with its thousands apart: '1,284'. */
export function formatNumber(value: number): string {
  return whole().format(value);
}

/** A count with its thousands apart and its word: '1,284 tokens', '1 token'. */
export function formatCount(count: number, word: string): string {
  return `${formatNumber(count)} ${word}${count === 1 ? '' : 's'}`;
}
