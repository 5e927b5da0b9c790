const office = 'application/vnd.openxmlformats-officedocument.';
const openDocument = 'application/vnd.oasis.opendocument.';
/** The types of archives that contain a file of this name. */
const partOf: readonly (readonly [part: string, type: string])[] = [
  ['word/document.xml', `${office}wordprocessingml.document`],
  ['ppt/presentation.xml', `${office}presentationml.presentation`],
  ['xl/workbook.xml', `${office}spreadsheetml.sheet`],
];
/** The types of archives that declare theirs in an uncompressed file named `mimetype`. */
const said: readonly string[] = [
  'application/epub+zip',
  `${openDocument}text`,
  `${openDocument}presentation`,
  `${openDocument}spreadsheet`,
];

/** Signatures in the directory of an archive. Source: APPNOTE.TXT 6.3.10, sections 4.3.12 and 4.3.16. */
const endSignature = 'PK\u0005\u0006';
const entrySignature = 0x02014b50;

/**
 * The type of a ZIP archive. Only the files at its own top level count: an archive that contains a document as a file,
 * or an unpacked one in a folder, is not a document itself. If the directory is cut off, the visible bytes of its parts
 * decide.
 */
export function typeOfArchive(bytes: Uint8Array): string {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const names = namesIn(view);
  const holds = (name: string) => (names ? names.has(name) : view.includes(name, 0, 'latin1'));
  const part = partOf.find(([name]) => holds(name));
  if (part) return part[1];
  return said.find((type) => holds('mimetype') && view.includes(`mimetype${type}`, 0, 'latin1')) ?? 'application/zip';
}

/** The names in the archive's directory; null if it cannot be read, as in a damaged or a very large archive. */
function namesIn(view: Buffer): ReadonlySet<string> | null {
  const end = view.lastIndexOf(endSignature, undefined, 'latin1');
  if (end < 0 || end + 22 > view.length) return null;
  const names = new Set<string>();
  for (let at = view.readUInt32LE(end + 16); at + 46 <= end && view.readUInt32LE(at) === entrySignature; ) {
    const length = view.readUInt16LE(at + 28);
    names.add(view.toString('latin1', at + 46, at + 46 + length));
    at += 46 + length + view.readUInt16LE(at + 30) + view.readUInt16LE(at + 32);
  }
  return names.size > 0 ? names : null;
}
