/**
 * Signs that steer how others are drawn, such as those of direction; not joiners, which belong to the spelling of some
 * languages and of some emoji, nor the signs of Arabic and Syriac that stand under a number, which are seen.
 */
const unseen = /(?![\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u200c\u200d])\p{Cf}/gu;
/** Characters that file systems, shells or archives do not allow. */
const awkward = /[\p{Cc}\p{Co}\p{Cs}\p{Zl}\p{Zp}<>:"/\\|?*]+/gu;
/** What no name begins or ends with. */
const atEnds = /^[.\s\u200c\u200d]+|[.\s\u200c\u200d]+$/g;
/** Names that Windows reserves, whatever follows them behind a dot. */
const reserved = /^(?:con|prn|aux|nul|(?:com|lpt)[\d¹²³])\s*(?:\.|$)/i;

const characters = new Intl.Segmenter();
/** The maximum length of a name without its extension, in UTF-16 units; a character beyond it is left out whole. */
const longest = 80;
/** UTF-16 units after a cut that are examined; no character in real text is longer. */
const after = 64;

/** A title as a file name without extension; `otherwise` if nothing in the title can be used. */
export function fileName(title: string, otherwise: string): string {
  const plain = title.normalize('NFC').replace(unseen, '').replace(awkward, ' ').replace(/\s+/g, ' ');
  const cut = characters.segment(plain.slice(0, longest + after)).containing(longest)?.index;
  const name = plain.slice(0, cut || longest).replace(atEnds, '');
  return name === '' || reserved.test(name) ? otherwise : name;
}
