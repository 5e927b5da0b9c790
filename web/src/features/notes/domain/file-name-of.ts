import { cutText } from '../../../lib/cut-text.ts';

/** The maximum length of a file name without its extension, in characters. */
const longest = 80;

/**
 * Signs that steer how others are drawn, such as those of direction; not joiners, which belong to the spelling, nor the
 * signs of Arabic and Syriac that stand under a number, which are seen.
 */
const unseen = /(?![\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u200c\u200d])\p{Cf}/gu;

/** The file name of a note: its title without characters that file systems do not accept. */
export function fileNameOf(title: string): string {
  const words = title.replace(unseen, '');
  const safe = words.replace(/[\p{Cc}\p{Zl}\p{Zp}\\/:*?"<>|]+/gu, ' ').replace(/\s+/g, ' ');
  return `${cutText(safe, longest).replace(/^[. ]+|[. ]+$/g, '') || 'note'}.md`;
}
