/**
 * Characters that file systems, shells or archives do not allow; not joiners, which belong to the spelling of some
 * languages and of some emoji, nor the signs of Arabic and Syriac that stand under a number.
 */
const awkward =
  /(?:(?![\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u200c\u200d])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}<>:"/\\|?*])+/gu;
/** What no name begins or ends with. */
const atEnds = /^[.\s\u200c\u200d]+|[.\s\u200c\u200d]+$/g;
/** Names that Windows reserves. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/** A title as a file name without extension; `otherwise` if nothing in the title can be used. */
export function fileName(title: string, otherwise: string): string {
  const plain = title.normalize('NFC').replace(awkward, ' ').replace(/\s+/g, ' ');
  const name = [...plain].slice(0, 80).join('').replace(atEnds, '');
  return name === '' || reserved.test(name) ? otherwise : name;
}
