import { readFile } from 'node:fs/promises';
import { afterAll, expect } from 'vitest';
import { processTextExtractor } from '../../adapters/text-extraction/process-text-extractor.ts';
import type { Extraction } from '../../ports/text-extractor.ts';

const office = 'application/vnd.openxmlformats-officedocument.';

/** Media types of documents, by file extension. */
export const documentTypes = {
  docx: `${office}wordprocessingml.document`,
  pptx: `${office}presentationml.presentation`,
  xlsx: `${office}spreadsheetml.sheet`,
  odt: 'application/vnd.oasis.opendocument.text',
  odp: 'application/vnd.oasis.opendocument.presentation',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  epub: 'application/epub+zip',
} as const;

/** Waits for a reading process to start for as long as the busiest machine may take. */
export const patientStart = { startMs: 100_000 };

/** The real extractor, closed after the tests of the file that calls this. */
export function startExtraction() {
  const extractor = processTextExtractor(patientStart);
  afterAll(() => extractor.close());
  return {
    extractor,
    read: (bytes: Uint8Array | string, type: string) => extractor.extract({ bytes: Buffer.from(bytes), type }),
  };
}

/** A file from the folder of fixtures. */
export function fixture(name: string): Promise<Buffer> {
  return readFile(new URL(`../fixtures/${name}`, import.meta.url));
}

/** The main part of a Word document with one paragraph. */
export function wordParagraph(inner: string): string {
  return `<w:document xmlns:w="w"><w:body><w:p>${inner}</w:p></w:body></w:document>`;
}

/** The title of each section, with the row number if it has one; checks that each begins at a word. */
export function sectionsOf({ text, sections = [] }: Extraction): string[] {
  return sections.map(({ at, title, line }) => {
    expect(text?.slice(at)).not.toMatch(/^\s/);
    return line === undefined ? title : `${title} ${line}`;
  });
}
