import { clipText } from './clip-text.ts';
import { oneLine } from './one-line.ts';

/** Joiners, which belong to the spelling of some languages and of some emoji, but not at either end of a name. */
const atEnds = /^[\s\u200c\u200d]+|[\s\u200c\u200d]+$/g;

/** A name that another program gives, on one line without control characters, of at most `most` UTF-16 units. */
export function nameLine(text: string, most: number): string {
  // Cut first, because what follows takes long for megabytes of joiners.
  const line = oneLine(text.slice(0, 20 * most))
    .replace(/(?![\u200c\u200d])[\p{Cc}\p{Cf}]/gu, '')
    .replace(atEnds, '');
  return clipText(line, most).replace(atEnds, '');
}
