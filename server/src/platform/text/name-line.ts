import { clipText } from './clip-text.ts';
import { oneLine } from './one-line.ts';

/** Joiners, which belong to the spelling of some languages and of some emoji, but not at either end of a name. */
const atEnds = /^[\s\u200c\u200d]+|[\s\u200c\u200d]+$/g;

/**
 * What is not seen by itself: control characters and those that only steer how others are drawn. Spaces, joiners and the
 * flags of parts of a country, which are spelt with unseen letters, are matched before, to be kept. Signs like that of a
 * year in Arabic are of the same class, but seen.
 */
const keptOrUnseen =
  /([\s\u200c\u200d]|🏴[\u{e0030}-\u{e007a}]{1,7}\u{e007f})|[\p{Cc}\ufff9-\ufffb]|(?=\p{Default_Ignorable_Code_Point})\p{Cf}/gu;

/** A name from outside, on one line without unseen characters, of at most `most` UTF-16 units. */
export function nameLine(text: string, most: number): string {
  // Cut first, because what follows takes long for megabytes of joiners.
  const line = oneLine(text.slice(0, 20 * most).replace(keptOrUnseen, '$1')).replace(atEnds, '');
  return clipText(line, most).replace(atEnds, '');
}
