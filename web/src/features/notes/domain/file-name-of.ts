import { cutText } from '../../../lib/cut-text.ts';

/** The maximum length of a file name without its extension, in characters. */
const longest = 80;

/** Signs that steer how others are drawn, such as those of direction; not joiners, which belong to the spelling. */
const unseen = /(?![\u200c\u200d])\p{Cf}/gu;

/** The file name of a note: its title without characters that file systems do not accept. */
export function fileNameOf(title: string): string {
  const words = title.replace(unseen, '');
  const safe = words.replace(/[\p{Cc}\p{Zl}\p{Zp}\\/:*?"<>|]+/gu, ' ').replace(/\s+/g, ' ');
  return `${cutText(safe, longest).replace(/^[. ]+|[. ]+$/g, '') || 'note'}.md`;
}
