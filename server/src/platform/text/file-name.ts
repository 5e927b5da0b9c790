/** What file systems, shells and archives take amiss. */
const awkward = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}<>:"/\\|?*]+/gu;
/** Names that Windows keeps for itself. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/** A title as the name of a file, without its ending; `otherwise` where nothing of it can stand in one. */
export function fileName(title: string, otherwise: string): string {
  const plain = title.normalize('NFC').replace(awkward, ' ').replace(/\s+/g, ' ');
  const name = [...plain]
    .slice(0, 80)
    .join('')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  return name === '' || reserved.test(name) ? otherwise : name;
}
