import { decodeText } from '../decode-text.ts';

/** The first bytes of a page, in which it must declare its encoding. Source: HTML standard, section 4.2.5.4. */
const probeBytes = 1_024;

/** Decodes a page: as UTF-8 or UTF-16 if it is that, otherwise in the encoding that it declares. */
export function decodeHtml(bytes: Uint8Array): string {
  return decodeAs(bytes, /<meta[^>]{0,200}?charset\s*=\s*["']?([\w-]{1,40})/i);
}

/** The same for XML. That it is UTF-8 says nothing where it is not: some programs write so whatever they write. */
export function decodeXml(bytes: Uint8Array): string {
  return decodeAs(bytes, /<\?xml[^>]{0,200}?encoding\s*=\s*["'](?!utf-?8["'])([\w.-]{1,40})/i);
}

function decodeAs(bytes: Uint8Array, declared: RegExp): string {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(probeBytes, bytes.byteLength)).toString('latin1');
  const label = declared.exec(head)?.[1];
  if (label === undefined || isUtf8(bytes)) return decodeText(bytes);
  try {
    return decodeText(Buffer.from(new TextDecoder(label).decode(bytes)));
  } catch {
    // The name of the encoding is unknown.
    return decodeText(bytes);
  }
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
