/** How a name is shortened: also of letters of four bytes, a file system takes it with its day and its id. */
const longest = 48;
/** Latin letters with accents; the marks of other scripts, as of й, are part of how a word is spelled. */
const accented = /(\p{Script=Latin})[\u0300-\u036f]+/gu;

/**
 * A title as part of a path in an archive: only letters of any script, in lower case, digits and dashes; `or` where it has
 * none of these.
 */
export function pathPart(title: string, or: string): string {
  const plain = title
    .normalize('NFKD')
    .replace(accented, '$1')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-');
  const short = [...plain].slice(0, longest).join('');
  return short.replace(/^-+|-+$/g, '') || or;
}
