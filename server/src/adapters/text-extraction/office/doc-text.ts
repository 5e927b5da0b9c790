import { UnreadableFile } from '../unreadable-file.ts';
import { CompoundFile } from './compound-file.ts';

const damaged = () => new UnreadableFile('This Word document is damaged and could not be read.');

/** A run of characters that are contiguous in the file. */
interface Piece {
  readonly characters: number;
  readonly offset: number;
  readonly isOneByte: boolean;
}

/**
 * The places of the text, in reading order. Source: [MS-DOC] 2.4.1, 2.9.38 (Clx), 2.9.177 (Pcd), 2.9.73 (FcCompressed).
 */
function piecesOf(clx: Buffer): Piece[] {
  let at = 0;
  while (clx[at] === 1) at += 3 + clx.readUInt16LE(at + 1);
  if (clx[at] !== 2) throw damaged();
  const bytes = clx.readUInt32LE(at + 1);
  const count = Math.floor((bytes - 4) / 12);
  const positions = at + 5;
  const descriptors = positions + (count + 1) * 4;
  if (count < 0 || descriptors + count * 8 > clx.length) throw damaged();
  return Array.from({ length: count }, (_, index) => {
    const from = clx.readUInt32LE(positions + index * 4);
    const to = clx.readUInt32LE(positions + index * 4 + 4);
    const place = clx.readUInt32LE(descriptors + index * 8 + 2);
    const isOneByte = (place & 0x40000000) !== 0;
    const offset = place & 0x3fffffff;
    return { characters: Math.max(0, to - from), isOneByte, offset: isOneByte ? offset / 2 : offset };
  });
}

/** The characters from a position to another, counted over all pieces. */
function charactersOf(document: Buffer, pieces: readonly Piece[], from: number, to: number): string {
  const western = new TextDecoder('windows-1252');
  let text = '';
  let at = 0;
  for (const { characters, offset, isOneByte } of pieces) {
    const skipped = Math.max(0, from - at);
    const wanted = Math.min(characters, to - at) - skipped;
    at += characters;
    if (wanted <= 0) continue;
    const width = isOneByte ? 1 : 2;
    const bytes = document.subarray(offset + skipped * width, offset + (skipped + wanted) * width);
    text += isOneByte ? western.decode(bytes) : bytes.toString('utf16le');
  }
  return text;
}

/**
 * The text that stands for the format's special characters; other control characters stand for pictures and the like.
 * Source: [MS-DOC] 2.4.3.
 */
const marks: Readonly<Record<number, string>> = { 7: '\t', 9: '\t', 10: '\n', 11: '\n', 12: '\n', 13: '\n', 30: '-' };
const [fieldBegin, fieldSeparator, fieldEnd, cellEnd] = [0x13, 0x14, 0x15, 0x07];

/**
 * Replaces special characters by the text they stand for. Of a field, its result is kept and its code is dropped.
 * Source: [MS-DOC] 2.8.25.
 */
function plain(text: string): string {
  const pieces: string[] = [];
  /** For each open field, whether its code has not ended yet. */
  const fields: boolean[] = [];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === fieldBegin) fields.push(true);
    else if (code === fieldSeparator && fields.length > 0) fields[fields.length - 1] = false;
    else if (code === fieldEnd) fields.pop();
    else if (fields.includes(true)) continue;
    else if (code === cellEnd && text.charCodeAt(at + 1) === cellEnd) {
      // Two cell ends in a row: the end of the last cell, and that of its row.
      pieces.push('\n');
      at++;
    } else pieces.push(code < 32 ? (marks[code] ?? '') : text.charAt(at));
  }
  return pieces
    .join('')
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .toWellFormed()
    .trim();
}

/**
 * The places of the lengths of a document's parts, in the order of their text: the text itself, footnotes, headers,
 * comments, endnotes and text boxes. What headers repeat on each page is not read. Source: [MS-DOC] 2.3 and 2.5.4.
 */
const parts = [
  { at: 0x4c, isRead: true },
  { at: 0x50, isRead: true },
  { at: 0x54, isRead: false },
  { at: 0x5c, isRead: true },
  { at: 0x60, isRead: true },
  { at: 0x64, isRead: true },
];

/** The text, notes, comments and text boxes of a document of Word 97 to 2003. Throws UnreadableFile. */
export function docText(bytes: Uint8Array, most: number): string {
  const file = new CompoundFile(bytes);
  const document = file.read('WordDocument');
  // Of the header, 0x01a2 and the four bytes after it are the last that are needed.
  if (!document || document.length < 0x1aa) throw damaged();
  const flags = document.readUInt16LE(10);
  if (document.readUInt16LE(0) !== 0xa5ec || document.readUInt16LE(2) < 0xc1)
    throw new UnreadableFile(
      'Text cannot be read from a Word document this old. Save it as .docx and attach it again.',
    );
  if (flags & 0x100)
    throw new UnreadableFile('This Word document is protected with a password, so its text could not be read.');
  const table = file.read(flags & 0x200 ? '1Table' : '0Table');
  const start = document.readUInt32LE(0x1a2);
  const clx = table?.subarray(start, start + document.readUInt32LE(0x1a6));
  if (!clx || clx.length < 21) throw damaged();
  const pieces = piecesOf(clx);
  let text = '';
  let from = 0;
  for (const { at, isRead } of parts) {
    const length = document.readUInt32LE(at);
    if (isRead && text.length <= most) text += charactersOf(document, pieces, from, from + Math.min(length, most * 2));
    from += length;
  }
  return plain(text);
}
