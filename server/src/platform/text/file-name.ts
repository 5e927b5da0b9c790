/** Characters that file systems, shells or archives do not allow. */
const awkward = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}<>:"/\\|?*]+/gu;
/** Names that Windows reserves. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/** A title as a file name without extension; `otherwise` if nothing in the title can be used. */
export function fileName(title: string, otherwise: string): string {
  const plain = title.normalize('NFC').replace(awkward, ' ').replace(/\s+/g, ' ');
  const name = [...plain]
    .slice(0, 80)
    .join('')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  return name === '' || reserved.test(name) ? otherwise : name;
}
