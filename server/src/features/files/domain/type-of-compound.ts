/** What a compound file is whose root holds a stream of this name. */
const kinds: ReadonlyMap<string, string> = new Map([
  ['worddocument', 'application/msword'],
  ['workbook', 'application/vnd.ms-excel'],
  ['book', 'application/vnd.ms-excel'],
  ['powerpoint document', 'application/vnd.ms-powerpoint'],
  ['encryptedpackage', 'application/cdfv2-encrypted'],
]);
/** Entries of a directory that are looked at, at most. */
const mostEntries = 4_000;

/**
 * What a file of the old Office programs is, or a new one's that is locked with a password; null for anything else. Only
 * what stands in its root counts: documents that are embedded in another have the same streams further in. Where its
 * directory is broken off, the name of the stream of Word has to do. Source: [MS-CFB] 2.2, 2.3 and 2.6.
 */
export function typeOfCompound(bytes: Uint8Array): string | null {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const names = rootNames(view);
  for (const name of names ?? []) {
    const kind = kinds.get(name);
    if (kind) return kind;
  }
  return names === null && view.includes(Buffer.from('WordDocument', 'utf16le')) ? 'application/msword' : null;
}

/** The names in the root, in small letters: they are told apart without regard to case. Null where they cannot be read. */
function rootNames(view: Buffer): string[] | null {
  const entries = entriesOf(view);
  const [root] = entries;
  if (root?.[66] !== 5) return null;
  const names: string[] = [];
  const open = [root.readUInt32LE(76)];
  const seen = new Set<number>();
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const entry = entries[id];
    if (entry === undefined || seen.has(id)) continue;
    seen.add(id);
    const nameBytes = Math.max(0, Math.min(64, entry.readUInt16LE(64)) - 2);
    names.push(entry.toString('utf16le', 0, nameBytes).toLowerCase());
    open.push(entry.readUInt32LE(68), entry.readUInt32LE(72));
  }
  return names;
}

function entriesOf(view: Buffer): Buffer[] {
  const shift = view.length < 512 ? 0 : view.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) return [];
  const size = 1 << shift;
  const numberAt = (at: number) => (at + 4 <= view.length ? view.readUInt32LE(at) : 0xffffffff);
  const entries: Buffer[] = [];
  for (let sector = view.readUInt32LE(48); entries.length < mostEntries; ) {
    const start = (sector + 1) * size;
    if (start + size > view.length) break;
    for (let at = start; at < start + size; at += 128) entries.push(view.subarray(at, at + 128));
    // The header names the first 109 sectors of the table; a directory whose place stands further on is not followed.
    const table = Math.floor(sector / (size / 4));
    if (table >= 109) break;
    sector = numberAt((numberAt(76 + table * 4) + 1) * size + (sector % (size / 4)) * 4);
  }
  return entries;
}
