import { UnreadableFile } from '../unreadable-file.ts';

const freeSector = 0xfffffffa;
const damaged = () => new UnreadableFile('This file is damaged and could not be read.');

interface Stream {
  readonly start: number;
  readonly bytes: number;
}

/**
 * The streams of a compound file, the container of the old Office formats. A chain of sectors is followed for at most
 * as many steps as there are sectors, so that a circular chain ends. Source: [MS-CFB] 2.2 to 2.6. Throws
 * UnreadableFile.
 */
export class CompoundFile {
  readonly #view: Buffer;
  readonly #sectorBytes: number;
  readonly #table: number[] = [];
  readonly #smallTable: number[];
  readonly #small: Buffer;
  readonly #streams = new Map<string, Stream>();

  constructor(bytes: Uint8Array) {
    this.#view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (this.#view.length < 512) throw damaged();
    const shift = this.#view.readUInt16LE(30);
    if (shift !== 9 && shift !== 12) throw damaged();
    this.#sectorBytes = 1 << shift;
    for (const sector of this.#tableSectors()) this.#table.push(...numbersOf(this.#sector(sector)));
    this.#smallTable = numbersOf(this.#chain(this.#view.readUInt32LE(60)));
    this.#small = this.#readDirectory();
  }

  /**
   * The bytes of a stream in the root; null if there is none with this name. Names are compared without regard to case.
   */
  read(name: string): Buffer | null {
    const stream = this.#streams.get(name.toLowerCase());
    if (!stream) return null;
    const isSmall = stream.bytes < this.#view.readUInt32LE(56);
    const bytes = isSmall ? this.#smallChain(stream.start) : this.#chain(stream.start);
    if (bytes.length < stream.bytes) throw damaged();
    return bytes.subarray(0, stream.bytes);
  }

  #sector(number: number): Buffer {
    const start = (number + 1) * this.#sectorBytes;
    if (start >= this.#view.length) throw damaged();
    return this.#view.subarray(start, start + this.#sectorBytes);
  }

  /** The sectors of the allocation table: the header lists 109, further ones are listed in a chain of their own. */
  #tableSectors(): number[] {
    const most = Math.ceil(this.#view.length / this.#sectorBytes);
    const sectors = numbersOf(this.#view.subarray(76, 512));
    let next = this.#view.readUInt32LE(68);
    for (let round = 0; next < freeSector && round < most; round++) {
      const numbers = numbersOf(this.#sector(next));
      next = numbers.pop() ?? freeSector;
      sectors.push(...numbers);
    }
    return sectors.filter((sector) => sector < freeSector).slice(0, most);
  }

  #chain(start: number): Buffer {
    const pieces: Buffer[] = [];
    for (let sector = start; sector < freeSector; sector = this.#table[sector] ?? freeSector) {
      if (pieces.length * this.#sectorBytes > this.#view.length) throw damaged();
      pieces.push(this.#sector(sector));
    }
    return Buffer.concat(pieces);
  }

  #smallChain(start: number): Buffer {
    const pieces: Buffer[] = [];
    for (let sector = start; sector < freeSector; sector = this.#smallTable[sector] ?? freeSector) {
      if (pieces.length * 64 > this.#small.length) throw damaged();
      pieces.push(this.#small.subarray(sector * 64, sector * 64 + 64));
    }
    return Buffer.concat(pieces);
  }

  /**
   * Records the streams of the root, and returns the bytes that contain the small ones. Embedded documents further down
   * have streams with the same names.
   */
  #readDirectory(): Buffer {
    const directory = this.#chain(this.#view.readUInt32LE(48));
    if (directory.length < 128 || directory[66] !== 5) throw damaged();
    const open = [directory.readUInt32LE(76)];
    const seen = new Set<number>();
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      const at = id * 128;
      if (at + 128 > directory.length || seen.has(id)) continue;
      seen.add(id);
      const nameBytes = Math.min(64, directory.readUInt16LE(at + 64));
      const name = directory.toString('utf16le', at, at + Math.max(0, nameBytes - 2)).toLowerCase();
      const stream = { start: directory.readUInt32LE(at + 116), bytes: directory.readUInt32LE(at + 120) };
      if (directory[at + 66] === 2 && !this.#streams.has(name)) this.#streams.set(name, stream);
      open.push(directory.readUInt32LE(at + 68), directory.readUInt32LE(at + 72));
    }
    return this.#chain(directory.readUInt32LE(116));
  }
}

function numbersOf(bytes: Buffer): number[] {
  const numbers: number[] = [];
  for (let at = 0; at + 4 <= bytes.length; at += 4) numbers.push(bytes.readUInt32LE(at));
  return numbers;
}
