/** The mark before a text by which readers know that it is UTF-8, whatever it says of itself. */
const mark = Buffer.from([0xef, 0xbb, 0xbf]);

/**
 * A text of the web in UTF-8, where its server says that it is written otherwise. What a server says goes before what the
 * page says, and behind a mark of the text itself. Source: HTML standard, section 13.2.3.2.
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
    // No encoding of this name is known.
    return bytes;
  }
}
