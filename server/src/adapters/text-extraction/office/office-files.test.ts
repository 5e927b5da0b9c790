import { describe, expect, it } from 'vitest';
import { docxOf } from '../../../testing/samples/bombs.ts';
import {
  documentTypes,
  fixture,
  sectionsOf,
  startExtraction,
  wordParagraph,
} from '../../../testing/stages/extraction-stage.ts';

const { docx, pptx, xlsx, epub } = documentTypes;
const { read } = startExtraction();

describe('a Word document', () => {
  it('gives its paragraphs, and its tables row by row', async () => {
    const { text, problem } = await read(await fixture('harbour.docx'), docx);
    expect(problem).toBeNull();
    expect(text).toContain('The lighthouse at Nørre Vorupør was lit on 12 March 1904 by Émile Ångström.\n');
    expect(text).toContain('Ferry\tAlbatross\nCars\t42\n');
    expect(text).toContain('The last line names “nobody & nothing”.');
  });

  it('leaves out deleted text and the second copy of a text box', async () => {
    const box = '<mc:Choice><w:t>box</w:t></mc:Choice><mc:Fallback><w:t>copy</w:t></mc:Fallback>';
    const xml = wordParagraph(`<w:t>kept</w:t><w:delText>deleted</w:delText><w:tab/>${box}`);
    expect((await read(docxOf(xml), docx)).text).toBe('kept\tbox');
  });

  it('of the old format gives the same', async () => {
    const old = await read(await fixture('harbour.doc'), 'application/msword');
    const modern = await read(await fixture('harbour.docx'), docx);
    const words = (text: string | null) => text?.split(/\s+/);
    expect(words(old.text)).toEqual(words(modern.text));
    expect(old.text).toContain('Ferry\tAlbatross\nCars\t42\n');
    expect(old.problem).toBeNull();
  });

  it('of the old format whose sectors run in a circle, or that breaks off anywhere, ends as a plain problem', async () => {
    const whole = await fixture('harbour.doc');
    const circle = Buffer.from(whole);
    const table = (circle.readUInt32LE(76) + 1) * 512;
    for (let sector = 0; sector < 120; sector++) circle.writeUInt32LE(sector, table + sector * 4);
    const cuts = [8, 400, 600, 1_500, 5_000].map((bytes) => whole.subarray(0, bytes));
    for (const bytes of [circle, ...cuts]) {
      const { text, problem } = await read(bytes, 'application/msword');
      expect(text).toBeNull();
      expect(problem).toMatch(/damaged/);
    }
  });
});

describe('a presentation', () => {
  it('gives its slides in order, with tables row by row and what the speaker says', async () => {
    const read1 = await read(await fixture('harbour.pptx'), pptx);
    const { text, pageStarts } = read1;
    expect(text?.slice(0, pageStarts[1]).trim()).toBe(
      'The harbour of Vorupør\nThe lighthouse was lit on 12 March 1904.\nNotes: Mention the keeper, Émile Ångström.',
    );
    expect(text?.slice(pageStarts[1]).trim()).toBe(
      'Ferries\nThe Albatross carries 42 cars.\nFerry\tCars\nAlbatross\t42',
    );
    expect(sectionsOf(read1)).toEqual(['The harbour of Vorupør', 'Ferries']);
  });
});

describe('a spreadsheet', () => {
  it('gives its sheets row by row, with days as days, formulas as what they came to, and the rows’ own numbers', async () => {
    const book = await read(await fixture('harbour.xlsx'), xlsx);
    expect(book.text?.trim()).toBe(
      'Ferries\nName\tCars\tBuilt\nAlbatross\t42\t1904-03-12\nÉmile & Ångström\t84\t0.3\n\n\nTides\nHigh water at noon',
    );
    expect(sectionsOf(book)).toEqual(['Ferries', 'Ferries 1', 'Ferries 9', 'Tides', 'Tides 1']);
  });
});

describe('a book', () => {
  it('gives its chapters in order, by the headings of its contents', async () => {
    const book = await read(await fixture('harbour.epub'), epub);
    expect(book.text).toContain('The ferry\n\nThe ferry Albatross carries 42 cars.');
    expect(book.title).toBe('A book of the harbour');
    expect(sectionsOf(book)).toEqual(['The light', 'The ferry']);
  });
});
