import { crc32, inflateRawSync } from 'node:zlib';
import { maxEntries, maxRatio, maxUnpackedBytes, ratioFromBytes } from '../limits.ts';
import { UnreadableFile } from '../unreadable-file.ts';

/**
 * One file of an archive, as described by the central directory. Its name is for display only: it is never used to
 * write anything.
 */
export interface ZipEntry {
  readonly name: string;
  readonly packedBytes: number;
  readonly bytes: number;
  readonly isFolder: boolean;
}

const damaged = () => new UnreadableFile('This file is damaged and could not be read.');
const tooLarge = () =>
  new UnreadableFile(`This file unpacks to more than ${maxUnpackedBytes / 1024 / 1024} MB, so its text was not read.`);

interface FoundEntry extends ZipEntry {
  readonly method: number;
  readonly isEncrypted: boolean;
  readonly crc: number;
  readonly offset: number;
}

/**
 * Where the central directory begins, and how many entries it claims to have. Source: APPNOTE.TXT 6.3.10, section
 * 4.3.16.
 */
function findDirectory(view: Buffer): { offset: number; count: number } {
  const lowest = Math.max(0, view.length - 65_557);
  for (let at = view.length - 22; at >= lowest; at--) {
    if (view.readUInt32LE(at) !== 0x06054b50) continue;
    return { offset: view.readUInt32LE(at + 16), count: view.readUInt16LE(at + 10) };
  }
  throw damaged();
}

/** Source: APPNOTE.TXT 6.3.10, section 4.3.12. */
function readEntry(view: Buffer, at: number): { entry: FoundEntry; next: number } {
  if (at + 46 > view.length || view.readUInt32LE(at) !== 0x02014b50) throw damaged();
  const flags = view.readUInt16LE(at + 8);
  const nameLength = view.readUInt16LE(at + 28);
  const next = at + 46 + nameLength + view.readUInt16LE(at + 30) + view.readUInt16LE(at + 32);
  if (next > view.length) throw damaged();
  const rawName = view.subarray(at + 46, at + 46 + nameLength);
  const name = rawName.toString(flags & 0x800 || !rawName.some((byte) => byte > 127) ? 'utf8' : 'latin1');
  const entry = {
    name,
    isFolder: /[/\\]$/.test(name),
    isEncrypted: (flags & 1) === 1,
    method: view.readUInt16LE(at + 10),
    crc: view.readUInt32LE(at + 16),
    packedBytes: view.readUInt32LE(at + 20),
    bytes: view.readUInt32LE(at + 24),
    offset: view.readUInt32LE(at + 42),
  };
  return { entry, next };
}

/** The packed bytes of an entry. Source: APPNOTE.TXT 6.3.10, section 4.3.7. */
function packedBytesOf(view: Buffer, entry: FoundEntry): Buffer {
  const at = entry.offset;
  if (at + 30 > view.length || view.readUInt32LE(at) !== 0x04034b50) throw damaged();
  const start = at + 30 + view.readUInt16LE(at + 26) + view.readUInt16LE(at + 28);
  if (start + entry.packedBytes > view.length) throw damaged();
  return view.subarray(start, start + entry.packedBytes);
}

function unpack(entry: FoundEntry, packed: Buffer): Buffer {
  if (entry.method === 0) return packed;
  if (entry.method !== 8) throw new UnreadableFile('This archive is packed in a way that cannot be read.');
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, entry.bytes) });
  } catch {
    // The data is damaged, or longer than declared.
    throw damaged();
  }
}

/**
 * A ZIP archive in memory, read without trusting it. The number of entries, the declared and actual sizes, the ratio
 * and the total of everything unpacked are limited, and nothing is unpacked before its declared size has been checked.
 * Throws UnreadableFile.
 */
export class ZipArchive {
  readonly entries: readonly ZipEntry[];
  readonly #view: Buffer;
  #unpacked = 0;

  constructor(bytes: Uint8Array) {
    this.#view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.entries = this.#readDirectory();
  }

  #readDirectory(): FoundEntry[] {
    const { offset, count } = findDirectory(this.#view);
    // 0xffff means "see the ZIP64 record", which no file within our size limit needs.
    if (count > maxEntries)
      throw new UnreadableFile(
        `This archive holds more than ${maxEntries.toLocaleString('en')} files, so it was not opened.`,
      );
    const entries: FoundEntry[] = [];
    let at = offset;
    for (let index = 0; index < count; index++) {
      const { entry, next } = readEntry(this.#view, at);
      entries.push(entry);
      at = next;
    }
    return entries;
  }

  find(name: string): ZipEntry | undefined {
    return this.entries.find((entry) => entry.name === name);
  }

  /** The unpacked bytes of one entry of this archive. */
  read(entry: ZipEntry): Buffer {
    const found = entry as FoundEntry;
    if (found.isEncrypted)
      throw new UnreadableFile('This file is protected with a password, so its text could not be read.');
    if (found.bytes > maxUnpackedBytes - this.#unpacked) throw tooLarge();
    if (found.bytes > ratioFromBytes && found.bytes > found.packedBytes * maxRatio)
      throw new UnreadableFile(`This file unpacks to more than ${maxRatio} times its size, so its text was not read.`);
    const bytes = unpack(found, packedBytesOf(this.#view, found));
    this.#unpacked += bytes.byteLength;
    if (bytes.byteLength !== found.bytes || crc32(bytes) !== found.crc) throw damaged();
    return bytes;
  }
}
