import { constants, crc32, deflateRawSync, deflateSync } from 'node:zlib';

/** One file of an archive made for tests. Its false claims are those of hostile archives. */
export interface ZipPart {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** The number of bytes that the headers claim instead of the true one. */
  readonly claimedBytes?: number;
  readonly isEncrypted?: boolean;
  /** Whether its bytes are stored uncompressed. */
  readonly isStored?: boolean;
}

function header(part: ZipPart, packed: Uint8Array, isLocal: boolean, offset: number): Buffer {
  const name = Buffer.from(part.name);
  const fixed = Buffer.alloc(isLocal ? 30 : 46);
  const from = isLocal ? 4 : 6;
  fixed.writeUInt32LE(isLocal ? 0x04034b50 : 0x02014b50, 0);
  fixed.writeUInt16LE(20, from);
  fixed.writeUInt16LE(0x800 | (part.isEncrypted ? 1 : 0), from + 2);
  fixed.writeUInt16LE(part.isStored ? 0 : 8, from + 4);
  fixed.writeUInt32LE(crc32(part.bytes), from + 10);
  fixed.writeUInt32LE(packed.byteLength, from + 14);
  fixed.writeUInt32LE(part.claimedBytes ?? part.bytes.byteLength, from + 18);
  fixed.writeUInt16LE(name.length, from + 22);
  if (!isLocal) fixed.writeUInt32LE(offset, 42);
  return Buffer.concat([fixed, name]);
}

/** A ZIP archive of these files. */
export function zipOf(parts: readonly ZipPart[]): Buffer {
  const pieces: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const part of parts) {
    const packed = part.isStored ? Buffer.from(part.bytes) : deflateRawSync(part.bytes, { level: 9 });
    const local = header(part, packed, true, 0);
    directory.push(header(part, packed, false, offset));
    pieces.push(local, packed);
    offset += local.byteLength + packed.byteLength;
  }
  const size = directory.reduce((sum, entry) => sum + entry.byteLength, 0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...pieces, ...directory, end]);
}

/** A ZIP archive of files given by name. */
export function packed(files: Readonly<Record<string, string | Buffer>>): Buffer {
  return zipOf(Object.entries(files).map(([name, content]) => ({ name, bytes: Buffer.from(content) })));
}

/** A Word document whose body is this XML. */
export function docxOf(documentXml: string | Uint8Array, more: Partial<ZipPart> = {}): Buffer {
  return zipOf([
    { name: '[Content_Types].xml', bytes: Buffer.from('<Types/>') },
    { name: 'word/document.xml', bytes: Buffer.from(documentXml), ...more },
  ]);
}

/** A grey PNG that claims this size; its pixels stop after a few rows. */
export function pngClaiming(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const check = Buffer.alloc(4);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  size[8] = 8;
  const pixels = chunk('IDAT', deflateSync(Buffer.alloc(100_000)));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, chunk('IHDR', size), pixels, chunk('IEND', Buffer.alloc(0))]);
}

/** A deflate stream that unpacks to this many megabytes of a repeated piece, made without unpacking it here. */
export function packedMegabytes(megabytes: number, piece: string): Buffer {
  const block = deflateRawSync(Buffer.alloc(1024 * 1024, piece), { level: 9, finishFlush: constants.Z_FULL_FLUSH });
  const end = Buffer.from([0x03, 0x00]);
  return Buffer.concat([Buffer.from([0x78, 0x9c]), ...Array.from({ length: megabytes }, () => block), end]);
}

const helvetica = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';

/** A PDF whose pages all show this content stream, which is given compressed with deflate `filterCount` times over. */
export function pdfOf(packed: Uint8Array, filterCount = 1, pages = 1, font = helvetica): Buffer {
  const filters = Array.from({ length: filterCount }, () => '/FlateDecode').join(' ');
  const kids = Array.from({ length: pages }, (_, page) => `${page + 5} 0 R`).join(' ');
  const objects: (string | Buffer)[] = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`,
    font,
    Buffer.concat([
      Buffer.from(`<< /Length ${packed.byteLength} /Filter [${filters}] >>\nstream\n`),
      packed,
      Buffer.from('\nendstream'),
    ]),
    ...Array.from(
      { length: pages },
      () =>
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /Font << /F1 3 0 R >> >> >>',
    ),
  ];
  const pieces: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  let offset = 9;
  for (const [index, body] of objects.entries()) {
    const object = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(body), Buffer.from('\nendobj\n')]);
    offsets.push(offset);
    offset += object.byteLength;
    pieces.push(object);
  }
  const rows = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  pieces.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${offset}\n%%EOF`,
    ),
  );
  return Buffer.concat(pieces);
}
