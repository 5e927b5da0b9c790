import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { pdfOf } from '../../../testing/samples/bombs.ts';
import { startExtraction } from '../../../testing/stages/extraction-stage.ts';
import { CharacterTables } from './character-tables.ts';

const { read } = startExtraction();

/** What is read of a page with these codes, in a font without embedded glyphs or a table of its own. */
async function readCodes(codes: string, encoding: string, ordering: string): Promise<string | undefined> {
  const info = `/CIDSystemInfo << /Registry (Adobe) /Ordering (${ordering}) /Supplement 2 >>`;
  const inner = `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Song ${info} >>`;
  const font = `<< /Type /Font /Subtype /Type0 /BaseFont /Song /Encoding /${encoding} /DescendantFonts [${inner}] >>`;
  const page = deflateSync(Buffer.from(`BT /F1 12 Tf 72 700 Td <${codes}> Tj ET`));
  const { text, problem } = await read(pdfOf(page, 1, 1, font), 'application/pdf');
  expect(problem).toBeNull();
  return text?.trim();
}

describe('a PDF whose letters only tables for East Asia tell', () => {
  it.each([
    ['Japanese in Shift JIS', '8d60936490ce', '90ms-RKSJ-H', 'Japan1', '港電石'],
    ['simplified Chinese in Unicode', '6e2f53e38d39', 'UniGB-UCS2-H', 'GB1', '港口费'],
    ['traditional Chinese in Big5', 'b4e4a466', 'B5pc-H', 'CNS1', '港口'],
    ['Korean in the numbers of its characters', '0ce604b3', 'Identity-H', 'Korea1', '항구'],
  ])('is read: %s', async (_name, codes, encoding, ordering, words) => {
    expect(await readCodes(codes, encoding, ordering)).toBe(words);
  });
});

it('no other files than the tables are given out, whatever a PDF names', async () => {
  const tables = new CharacterTables();
  expect(await tables.fetch({ kind: 'cMapUrl', filename: '90ms-RKSJ-H.bcmap' })).toBeInstanceOf(Uint8Array);
  for (const filename of ['../package.json', './90ms-RKSJ-H.bcmap', '/etc/passwd', 'nothing.bcmap', ''])
    await expect(tables.fetch({ kind: 'cMapUrl', filename }), filename).rejects.toThrow('no such file');
});
