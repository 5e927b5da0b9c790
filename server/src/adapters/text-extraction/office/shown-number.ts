/** How a cell or chart displays its number, unless as a plain number. */
export type Shown = 'date' | 'elapsed' | 'percent';

/**
 * The day from which days are counted, in milliseconds; some files made on a Mac count from another. Source: section
 * 18.17.4.1.
 */
const usualFirstDay = Date.UTC(1899, 11, 30);
const otherFirstDay = Date.UTC(1904, 0, 1);

export const firstDayOf = (isFrom1904: boolean) => (isFrom1904 ? otherFirstDay : usualFirstDay);

const dates = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
  [71, 81],
] as const;

/**
 * Built-in formats 14 to 22, 45 and 47 are dates and times, and so are those of Chinese, Japanese, Korean (27 to 36, 50
 * to 58) and Thai (71 to 81); 46 and 79 are elapsed hours that may exceed a day, 9, 10, 67 and 68 are percentages.
 * Source: ECMA-376 part 1, section 18.8.30.
 */
export function shownAs(id: number, code: string | undefined): Shown | null {
  if (code === undefined) {
    if ([9, 10, 67, 68].includes(id)) return 'percent';
    if (id === 46 || id === 79) return 'elapsed';
    return dates.some(([first, last]) => id >= first && id <= last) ? 'date' : null;
  }
  if (/\[(?:h+|m+|s+)\]/i.test(code)) return 'elapsed';
  const bare = code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '');
  if (/[dy]/i.test(bare) || /h.*m|m.*s/i.test(bare)) return 'date';
  return bare.includes('%') ? 'percent' : null;
}

/** A number as it is displayed. */
export function shownNumber(number: number, shown: Shown | null | undefined, firstDay: number): string {
  if (shown === 'date') return dateOf(number, firstDay);
  if (shown === 'elapsed') return elapsedOf(number);
  // Removes the error of binary fractions: 0.30000000000000004 was entered as 0.3.
  const plain = (amount: number) => String(Number(amount.toPrecision(15)));
  return shown === 'percent' ? `${plain(number * 100)}%` : plain(number);
}

/** A date or time from days, as spreadsheets count them. */
function dateOf(days: number, firstDay: number): string {
  if (days < 0 || days > 2_958_465) return String(days);
  const iso = new Date(firstDay + Math.round(days * 86_400) * 1_000).toISOString();
  if (days < 1) return iso.slice(11, 19);
  return Number.isInteger(days) ? iso.slice(0, 10) : iso.slice(0, 19).replace('T', ' ');
}

/** Hours, minutes and seconds of a duration in days: a sum of working hours is not a time of day. */
function elapsedOf(days: number): string {
  const seconds = Math.round(Math.abs(days) * 86_400);
  const [minute, second] = [Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, '0'));
  return `${days < 0 ? '-' : ''}${Math.floor(seconds / 3_600)}:${minute}:${second}`;
}
