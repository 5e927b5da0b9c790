/** A stream of a compound file made for tests. */
export interface CompoundStream {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Whether it belongs to an embedded document. */
  readonly isEmbedded?: boolean;
}

const sectorBytes = 512;
const none = 0xffffffff;
const chainEnd = 0xfffffffe;

/** A compound file of these streams, in this order; embedded ones are in a folder. None is stored as a small stream. */
export function compoundOf(streams: readonly CompoundStream[]): Buffer<ArrayBuffer> {
  const sectors: Buffer[] = [];
  const next: number[] = [];
  const lay = (bytes: Uint8Array) => {
    const count = Math.max(1, Math.ceil(bytes.byteLength / sectorBytes));
    const padded = Buffer.alloc(count * sectorBytes);
    padded.set(bytes);
    const first = sectors.length;
    for (let at = 0; at < count; at++) {
      sectors.push(padded.subarray(at * sectorBytes, (at + 1) * sectorBytes));
      next.push(at + 1 < count ? first + at + 1 : chainEnd);
    }
    return first;
  };
  const hasFolder = streams.some(({ isEmbedded }) => isEmbedded);
  const idOf = (stream: CompoundStream) => streams.indexOf(stream) + (hasFolder ? 2 : 1);
  const chained = (some: readonly CompoundStream[]) =>
    new Map(some.map((stream, at) => [stream, some[at + 1] ? idOf(some[at + 1] as CompoundStream) : none]));
  const own = streams.filter(({ isEmbedded }) => !isEmbedded);
  const inner = streams.filter(({ isEmbedded }) => isEmbedded);
  const siblings = new Map([...chained(own), ...chained(inner)]);
  const firstOf = (some: readonly CompoundStream[]) => (some[0] ? idOf(some[0]) : none);
  const entries = [entry('Root Entry', 5, { child: hasFolder ? 1 : firstOf(own) })];
  if (hasFolder) entries.push(entry('ObjectPool', 1, { right: firstOf(own), child: firstOf(inner) }));
  for (const stream of streams) {
    const place = { right: siblings.get(stream) ?? none, start: lay(stream.bytes), bytes: stream.bytes.byteLength };
    entries.push(entry(stream.name, 2, place));
  }
  const directory = lay(Buffer.concat(entries));
  const tables = Math.ceil((sectors.length + 2) / 128) + 1;
  const table = Buffer.alloc(tables * sectorBytes, 0xff);
  for (const [at, to] of next.entries()) table.writeUInt32LE(to, at * 4);
  return Buffer.concat([header(directory, sectors.length, tables), ...sectors, table]);
}

function header(directory: number, table: number, tables: number): Buffer {
  const head = Buffer.alloc(sectorBytes);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(head);
  head.writeUInt16LE(9, 30);
  head.writeUInt32LE(tables, 44);
  head.writeUInt32LE(directory, 48);
  for (const at of [60, 68]) head.writeUInt32LE(chainEnd, at);
  head.fill(0xff, 76);
  for (let at = 0; at < tables; at++) head.writeUInt32LE(table + at, 76 + at * 4);
  return head;
}

interface EntryPlace {
  readonly right?: number;
  readonly child?: number;
  readonly start?: number;
  readonly bytes?: number;
}

function entry(name: string, kind: number, { right = none, child = none, start = chainEnd, bytes = 0 }: EntryPlace) {
  const made = Buffer.alloc(128);
  made.write(name, 'utf16le');
  made.writeUInt16LE((name.length + 1) * 2, 64);
  made[66] = kind;
  for (const [at, value] of [none, right, child].entries()) made.writeUInt32LE(value, 68 + at * 4);
  made.writeUInt32LE(start, 116);
  made.writeUInt32LE(bytes, 120);
  return made;
}
