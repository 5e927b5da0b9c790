/** What file systems, shells and archives take amiss. */
const awkward = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}<>:"/\\|?*]+/gu;
/** Names that Windows keeps for itself. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/** A chat's title as the name of a file, without its ending. */
export function fileName(title: string): string {
  const plain = title.normalize('NFC').replace(awkward, ' ').replace(/\s+/g, ' ');
  const name = [...plain]
    .slice(0, 80)
    .join('')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  return name === '' || reserved.test(name) ? 'chat' : name;
}

/** A part of a path in an archive: small letters, digits and dashes alone. */
export function pathPart(title: string): string {
  const plain = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 48)
    .replace(/^-+|-+$/g, '');
  return plain || 'chat';
}
