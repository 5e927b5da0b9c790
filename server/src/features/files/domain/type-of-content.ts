import { typeOfArchive } from './type-of-archive.ts';
import { typeOfCompound } from './type-of-compound.ts';

/** Pictures that browsers may display inline. All other types are downloads. */
export const rasterTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];

const typeOfExtension: ReadonlyMap<string, string> = new Map([
  ['md', 'text/markdown'],
  ['csv', 'text/csv'],
  ['tsv', 'text/tab-separated-values'],
  ['json', 'application/json'],
  ['ipynb', 'application/x-ipynb+json'],
  ['js', 'text/javascript'],
  ['jsx', 'text/javascript'],
  ['mjs', 'text/javascript'],
  ['css', 'text/css'],
  ['html', 'text/html'],
  ['htm', 'text/html'],
  ['xml', 'application/xml'],
  ['eml', 'message/rfc822'],
  ['yaml', 'application/yaml'],
  ['yml', 'application/yaml'],
]);
/** Text types that are believed if the content is text and the extension says nothing. */
const claimableTypes = new Set([
  'text/markdown',
  'text/csv',
  'application/json',
  'text/javascript',
  'text/css',
  'text/html',
]);
/** The bytes at the beginning by which text is recognized. */
const probeBytes = 8_192;

function extensionOf(name: string): string {
  return /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

function startsWith(bytes: Uint8Array, start: readonly number[] | string, at = 0): boolean {
  const expected = typeof start === 'string' ? Array.from(start, (character) => character.charCodeAt(0)) : start;
  return expected.every((byte, index) => bytes[at + index] === byte);
}

function contains(bytes: Uint8Array, words: string): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(words, 0, 'latin1');
}

/** The type that the first bytes prove, among those that this product can handle. */
function provenType(bytes: Uint8Array, extension: string): string | null {
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png';
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'image/jpeg';
  if (startsWith(bytes, 'GIF87a') || startsWith(bytes, 'GIF89a')) return 'image/gif';
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return 'image/webp';
  if (startsWith(bytes, '%PDF-')) return 'application/pdf';
  // Some programs write a few bytes before the header, and readers accept that. Under another extension it is something
  // else.
  if (extension === 'pdf' && contains(bytes.subarray(0, 1_024), '%PDF-')) return 'application/pdf';
  if (startsWith(bytes, 'PK\u0003\u0004') || startsWith(bytes, 'PK\u0005\u0006')) return typeOfArchive(bytes);
  const sound = typeOfSound(bytes, extension);
  if (sound) return sound;
  const isCompound = startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  return isCompound ? typeOfCompound(bytes) : null;
}

/**
 * Recognizes recordings. Sources: RFC 3533 (Ogg), RFC 9639 (FLAC), RFC 8794 (EBML), ISO 14496-12 (ftyp), ISO 11172-3
 * (frames of MP3).
 */
function typeOfSound(bytes: Uint8Array, extension: string): string | null {
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WAVE', 8)) return 'audio/wav';
  if (startsWith(bytes, 'OggS')) return 'audio/ogg';
  if (startsWith(bytes, 'fLaC')) return 'audio/flac';
  if (startsWith(bytes, [0x1a, 0x45, 0xdf, 0xa3]) && contains(bytes.subarray(0, 64), 'webm')) return 'audio/webm';
  if (startsWith(bytes, 'ftypM4', 4) || (extension === 'm4a' && startsWith(bytes, 'ftyp', 4))) return 'audio/mp4';
  if (startsWith(bytes, 'ID3')) return 'audio/mpeg';
  const [first = 0, second = 0, third = 0] = bytes;
  // A layer III frame with valid bit and sampling rates. These two bytes are too little evidence without the extension.
  const isFrame = first === 0xff && (second & 0xe6) === 0xe2 && (third & 0xf0) !== 0xf0 && (third & 0x0c) !== 0x0c;
  return isFrame && extension === 'mp3' ? 'audio/mpeg' : null;
}

/** What begins texts in UTF-16 or UTF-32, and those in ISO-2022-KR, where two bytes that are no text are usual. */
const textMarks = [
  [0xff, 0xfe],
  [0xfe, 0xff],
  [0x00, 0x00, 0xfe, 0xff],
  [0x1b, 0x24, 0x29, 0x43],
];

/** Whether the bytes are text in UTF-8, UTF-16, UTF-32 with a mark, or an old encoding. */
function isText(bytes: Uint8Array): boolean {
  const probe = bytes.subarray(0, probeBytes);
  if (textMarks.some((mark) => startsWith(probe, mark))) return true;
  let zerosEven = 0;
  let zerosOdd = 0;
  let controls = 0;
  for (const [at, byte] of probe.entries()) {
    if (byte === 0) at % 2 ? zerosOdd++ : zerosEven++;
    else if (byte < 9 || (byte > 13 && byte < 32 && byte !== 27)) controls++;
  }
  const half = probe.length / 2;
  const isUtf16 = Math.max(zerosEven, zerosOdd) > half * 0.7 && Math.min(zerosEven, zerosOdd) < half * 0.1;
  return isUtf16 || (zerosEven + zerosOdd <= probe.length * 0.001 && controls <= probe.length * 0.02);
}

/**
 * Determines a file's type by its content; its name and claimed type only choose between kinds of text. What is neither
 * text nor of a known type is application/octet-stream.
 */
export function typeOfContent(name: string, claimedType: string, bytes: Uint8Array): string {
  const extension = extensionOf(name);
  const proven = provenType(bytes, extension);
  if (proven) return proven;
  if (!isText(bytes)) return 'application/octet-stream';
  const named = typeOfExtension.get(extension);
  if (named) return named;
  const start = new TextDecoder('utf-8').decode(bytes.subarray(0, 1_024)).trimStart().toLowerCase();
  if (extension === '' || rasterTypes.includes(claimedType)) {
    if (/^(<!doctype html|<html|<head|<body|<script)/.test(start)) return 'text/html';
    if (/^(<\?xml[^>]*>\s*)?(<!doctype svg[^>]*>\s*)?<svg/.test(start)) return 'image/svg+xml';
  }
  const claimed = claimedType.split(';')[0]?.trim().toLowerCase() ?? '';
  return extension === '' && claimableTypes.has(claimed) ? claimed : 'text/plain';
}
