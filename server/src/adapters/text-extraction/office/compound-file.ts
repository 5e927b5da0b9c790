import { UnreadableFile } from '../unreadable-file.ts';

const freeSector = 0xfffffffa;
const damaged = () => new UnreadableFile('This file is damaged and could not be read.');

interface Stream {
  readonly start: number;
  readonly bytes: number;
}

/**
 * The streams of a compound file, the container of the old Office formats. Every chain of sectors is followed at most
 * as often as there are sectors, so that one that bites its tail ends. Source: [MS-CFB] 2.2 to 2.6.
 * Throws UnreadableFile.
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

  /** The bytes of a stream; null where there is none of this name. */
  read(name: string): Buffer | null {
    const stream = this.#streams.get(name);
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

  /** Where the allocation table lies: 109 sectors are named in the header, more in a chain of their own. */
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

  /** Notes every stream, and gives the bytes in which the small ones lie. */
  #readDirectory(): Buffer {
    const directory = this.#chain(this.#view.readUInt32LE(48));
    let small: Buffer = Buffer.alloc(0);
    for (let at = 0; at + 128 <= directory.length; at += 128) {
      const nameBytes = Math.min(64, directory.readUInt16LE(at + 64));
      const name = directory.toString('utf16le', at, at + Math.max(0, nameBytes - 2));
      const stream = { start: directory.readUInt32LE(at + 116), bytes: directory.readUInt32LE(at + 120) };
      const kind = directory[at + 66];
      if (kind === 2 && !this.#streams.has(name)) this.#streams.set(name, stream);
      if (kind === 5) small = this.#chain(stream.start);
    }
    return small;
  }
}

function numbersOf(bytes: Buffer): number[] {
  const numbers: number[] = [];
  for (let at = 0; at + 4 <= bytes.length; at += 4) numbers.push(bytes.readUInt32LE(at));
  return numbers;
}
