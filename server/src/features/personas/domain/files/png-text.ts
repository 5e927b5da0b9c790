/**
 * The texts inside a PNG. Source: PNG specification (third edition), "Chunk layout", "tEXt" and "iTXt". Compressed
 * texts are not read: no card needs them, and what is not decompressed cannot explode.
 */
import { crc32 } from '../../../../platform/text/crc32.ts';
import { PersonaFileError } from './persona-file-error.ts';

const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
/** The most bytes of a text that is read: a card of two megabytes in base64. */
const longestText = 2.75 * 1024 * 1024;
const latin1 = new TextDecoder('latin1');

export function isPng(bytes: Uint8Array): boolean {
  return signature.every((byte, at) => bytes[at] === byte);
}

interface Chunk {
  readonly type: string;
  /** The offset of its length field. */
  readonly start: number;
  readonly data: Uint8Array;
  /** The checksum of its type and data. */
  readonly crc: number;
}

/** The chunks up to the end of the picture; bytes after that are ignored. Throws PersonaFileError. */
function* chunksOf(png: Uint8Array): Generator<Chunk> {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  for (let start = signature.length; start + 12 <= png.length; ) {
    const length = view.getUint32(start);
    const end = start + 12 + length;
    if (end > png.length) break;
    const type = latin1.decode(png.subarray(start + 4, start + 8));
    yield { type, start, data: png.subarray(start + 8, end - 4), crc: view.getUint32(end - 4) };
    if (type === 'IEND') return;
    start = end;
  }
  throw new PersonaFileError('unreadable', 'This picture breaks off before its end.');
}

/**
 * The first text of a PNG with one of these names, by the order of the names; null if there is none. Throws
 * PersonaFileError.
 */
export function findPngText(png: Uint8Array, names: readonly string[]): string | null {
  const found = new Map<string, Chunk>();
  for (const chunk of chunksOf(png)) {
    if (chunk.type !== 'tEXt' && chunk.type !== 'iTXt') continue;
    const name = nameOf(chunk.data);
    if (name !== null && names.includes(name) && !found.has(name)) found.set(name, chunk);
  }
  for (const name of names) {
    const chunk = found.get(name);
    if (chunk) return textOf(png, chunk, name);
  }
  return null;
}

function nameOf(data: Uint8Array): string | null {
  // A name has at most 79 bytes.
  const end = data.subarray(0, 80).indexOf(0);
  return end < 1 ? null : latin1.decode(data.subarray(0, end));
}

function textOf(png: Uint8Array, { type, start, data, crc }: Chunk, name: string): string {
  if (data.length > longestText) throw new PersonaFileError('unreadable', 'The card in this picture is too large.');
  if (crc32(png.subarray(start + 4, start + 8 + data.length)) !== crc)
    throw new PersonaFileError('unreadable', 'The card in this picture is damaged.');
  const text = data.subarray(name.length + 1);
  if (type === 'tEXt') return latin1.decode(text);
  if (text[0] !== 0) throw new PersonaFileError('unsupported', 'The card in this picture is compressed.');
  const language = text.indexOf(0, 2);
  const keyword = language < 0 ? -1 : text.indexOf(0, language + 1);
  if (keyword < 0) throw new PersonaFileError('unreadable', 'The card in this picture is damaged.');
  return new TextDecoder().decode(text.subarray(keyword + 1));
}

/**
 * A PNG with these texts before its end, replacing those of the same names. The texts must be ASCII. Throws
 * PersonaFileError.
 */
export function withPngTexts(png: Uint8Array, texts: Readonly<Record<string, string>>): Uint8Array {
  const parts: Uint8Array[] = [signature];
  for (const { type, start, data } of chunksOf(png)) {
    const isReplaced = (type === 'tEXt' || type === 'iTXt') && Object.hasOwn(texts, nameOf(data) ?? '');
    if (type === 'IEND') for (const [name, text] of Object.entries(texts)) parts.push(textChunk(name, text));
    if (!isReplaced) parts.push(png.subarray(start, start + 12 + data.length));
  }
  return concat(parts);
}

function textChunk(name: string, text: string): Uint8Array {
  const data = new TextEncoder().encode(`tEXt${name}\0${text}`);
  const chunk = new Uint8Array(data.length + 8);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, data.length - 4);
  chunk.set(data, 4);
  view.setUint32(data.length + 4, crc32(data));
  return chunk;
}

function concat(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
