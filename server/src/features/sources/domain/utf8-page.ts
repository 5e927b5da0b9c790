/** The byte order mark that tells readers that a text is UTF-8, whatever else it declares. */
const mark = Buffer.from([0xef, 0xbb, 0xbf]);

/**
 * Converts a page to UTF-8 if its server declares another charset. The server's charset takes precedence over the
 * page's own declaration, but not over a byte order mark. Source: HTML standard, section 13.2.3.2.
 */
export function utf8Page(bytes: Uint8Array, charset: string | null): Uint8Array {
  const isMarked =
    (bytes[0] === 0xef && bytes[1] === 0xbb) ||
    (bytes[0] === 0xff && bytes[1] === 0xfe) ||
    (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (charset === null || isMarked) return bytes;
  try {
    const decoder = new TextDecoder(charset);
    return decoder.encoding === 'utf-8' ? bytes : Buffer.concat([mark, Buffer.from(decoder.decode(bytes))]);
  } catch {
    // The charset is unknown.
    return bytes;
  }
}
