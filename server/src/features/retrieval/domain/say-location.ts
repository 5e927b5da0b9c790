import { clipText } from '../../../platform/text/clip-text.ts';
import type { Locator } from './found-text.ts';

/**
 * Says where something stands in its source, for a reader; undefined if nothing is known. `lastPage`: the page on which
 * it ends, if that may be a later one.
 */
export function sayLocation(locator: Locator | undefined, lastPage = 0): string | undefined {
  if (!locator) return undefined;
  const { page, lines, heading, time } = locator;
  if (page !== undefined) return lastPage > page ? `pages ${page}–${lastPage}` : `page ${page}`;
  if (time !== undefined) return clockOf(time);
  const under = heading?.trim() ? `“${clipText(heading.trim(), 120)}”` : undefined;
  const on = lines && (lines[0] === lines[1] ? `line ${lines[0]}` : `lines ${lines[0]}–${lines[1]}`);
  return under && on ? `${under}, ${on}` : (under ?? on);
}

function clockOf(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
