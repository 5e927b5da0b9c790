import { crc32 } from '../../../platform/text/crc32.ts';

const office = 'application/vnd.openxmlformats-officedocument.';
const openDocument = 'application/vnd.oasis.opendocument.';
/** The types of archives that contain a file of this name. */
const partOf: readonly (readonly [part: string, type: string])[] = [
  ['word/document.xml', `${office}wordprocessingml.document`],
  ['ppt/presentation.xml', `${office}presentationml.presentation`],
  ['xl/workbook.xml', `${office}spreadsheetml.sheet`],
  ['xl/workbook.bin', 'application/vnd.ms-excel.sheet.binary.macroenabled.12'],
];
/**
 * Some programs put a number behind the name, as in `word/document2.xml`. Names are up to 65,535 characters, so the
 * pattern holds on to their beginning.
 */
const numbered = /^(word\/document|ppt\/presentation|xl\/workbook)\d{1,9}(?=\.xml$)/;
/** The types of archives that declare theirs in an uncompressed file named `mimetype`. */
const said: readonly string[] = [
  'application/epub+zip',
  `${openDocument}text`,
  `${openDocument}presentation`,
  `${openDocument}spreadsheet`,
  `${openDocument}graphics`,
];

/**
 * Signatures, sizes and names in the directory of an archive. Source: APPNOTE.TXT 6.3.10, sections 4.3.7, 4.3.12 and
 * 4.3.16.
 */
const endSignature = 'PK\u0005\u0006';
const entrySignature = 0x02014b50;

/**
 * The type of a ZIP archive. Only the files at its own top level count: an archive that contains a document as a file,
 * or an unpacked one in a folder, is not a document itself. If the directory is cut off, the visible bytes of its parts
 * decide.
 */
export function typeOfArchive(bytes: Uint8Array): string {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = entriesIn(view);
  const names = entries && new Set(Array.from(entries.keys(), (name) => name.replace(numbered, '$1')));
  const holds = (name: string) => (names ? names.has(name) : view.includes(name, 0, 'latin1'));
  const part = partOf.find(([name]) => holds(name));
  if (part) return part[1];
  const type = said.find((each) =>
    entries ? says(view, entries, each) : view.includes(`mimetype${each}`, 0, 'latin1'),
  );
  // Books that were taken apart and packed again by another program may have lost what they say they are.
  return type ?? (entries?.has('META-INF/container.xml') ? 'application/epub+zip' : 'application/zip');
}

/**
 * The places of the entries in the archive's directory, by file name; null if it cannot be read, as in a damaged or a very
 * large archive.
 */
function entriesIn(view: Buffer): ReadonlyMap<string, number> | null {
  const end = view.lastIndexOf(endSignature, undefined, 'latin1');
  if (end < 0 || end + 22 > view.length) return null;
  const entries = new Map<string, number>();
  for (let at = view.readUInt32LE(end + 16); at + 46 <= end && view.readUInt32LE(at) === entrySignature; ) {
    const length = view.readUInt16LE(at + 28);
    entries.set(view.toString('latin1', at + 46, at + 46 + length), at);
    at += 46 + length + view.readUInt16LE(at + 30) + view.readUInt16LE(at + 32);
  }
  return entries.size > 0 ? entries : null;
}

/**
 * Whether the archive's file `mimetype` names a type. That file should be uncompressed; if a program has compressed it, its
 * checksum is compared instead. The type of a template counts as that of its documents.
 */
function says(view: Buffer, entries: ReadonlyMap<string, number>, type: string): boolean {
  const at = entries.get('mimetype');
  if (at === undefined) return false;
  if (view.readUInt16LE(at + 10) !== 0)
    return [type, `${type}-template`].some((words) => crc32(Buffer.from(words)) === view.readUInt32LE(at + 16));
  const from = view.readUInt32LE(at + 42);
  if (from + 30 > view.length) return false;
  const start = from + 30 + view.readUInt16LE(from + 26) + view.readUInt16LE(from + 28);
  return view.toString('latin1', start, start + type.length) === type;
}
