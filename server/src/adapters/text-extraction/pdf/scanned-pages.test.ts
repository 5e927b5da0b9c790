import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { startExtraction } from '../../../testing/stages/extraction-stage.ts';
import { pdfText } from './pdf-text.ts';

const { read, extractor } = startExtraction();
const scan = await sharp({ create: { width: 600, height: 800, channels: 3, background: '#ddd' } })
  .jpeg()
  .toBuffer();

/** As long as reading may take on the busiest machine. */
const patient = { most: 100_000, pdfMs: 60_000, scansMs: 60_000 };

type Page = 'words' | 'scan' | 'blank' | 'lines' | 'drawing';

/** A PDF of such pages. */
async function pdfOf(pages: readonly Page[]): Promise<Buffer> {
  const pdf = new PDFDocument({ size: 'A4', autoFirstPage: false, compress: true });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => pdf.on('end', resolve));
  for (const page of pages) {
    pdf.addPage();
    if (page === 'words') pdf.text('The harbour log');
    if (page === 'scan') pdf.image(scan, 0, 0, { width: 595 });
    if (page === 'lines') pdf.rect(72, 72, 200, 100).stroke();
    for (let line = 0; page === 'drawing' && line < 300_000; line++)
      pdf
        .moveTo(line % 500, (line * 7) % 800)
        .lineTo((line * 3) % 500, (line * 11) % 800)
        .stroke();
  }
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}

it.each<[string, string | null, readonly Page[]]>([
  [
    'one scan',
    '1 of the 3 pages of this PDF holds no text, perhaps only a scanned picture of it.',
    ['words', 'scan', 'words'],
  ],
  [
    'several scans, beside a blank page',
    '2 of the 4 pages of this PDF hold no text, perhaps only scanned pictures of it.',
    ['scan', 'words', 'blank', 'scan'],
  ],
  ['blank pages and lines alone', null, ['words', 'blank', 'lines']],
  [
    'nothing but scans and a blank page',
    'This PDF holds no text, perhaps only scanned pictures of it.',
    ['scan', 'blank', 'scan'],
  ],
])('says of a PDF with %s how many pages were left out', async (_, sentence, pages) => {
  const { problem, pageStarts } = await read(await pdfOf(pages), 'application/pdf');
  expect(problem).toBe(sentence);
  expect(pageStarts).toHaveLength(pages.length);
});

it('finds out which pages are scans of those that were read, where a PDF is cut off', async () => {
  const bytes = await pdfOf(['scan', 'words', 'words', 'scan']);
  const { problem, findMore } = await pdfText(bytes, { ...patient, most: 20 });
  expect(problem).toBe('Only the first 3 of 4 pages of this PDF were read.');
  expect(await findMore?.()).toMatch(/^1 of the 4 pages of this PDF holds no text/);
});

it('says of a PDF with a damaged page and scans both', async () => {
  const whole = (await pdfOf(['words', 'words', 'scan'])).toString('latin1');
  const { 0: page, index } = [...whole.matchAll(/<<\n\/Type \/Page\n[^>]*>>/g)][1] ?? expect.fail('no second page');
  const broken = '<< /Type /Pages /Parent 1 0 R /Count 1 /Kids [99] >>'.padEnd(page.length);
  const bytes = Buffer.from(whole.slice(0, index) + broken + whole.slice(index + page.length), 'latin1');
  expect((await read(bytes, 'application/pdf')).problem).toBe(
    '1 of the 3 pages of this PDF could not be read. 1 of the 3 pages of this PDF holds no text, perhaps only a scanned picture of it.',
  );
});

it('reads a PDF with fifty scanned pages without looking at the pictures themselves', async () => {
  const many = await pdfOf(['words', ...Array.from({ length: 50 }, () => 'scan' as const)]);
  const { findMore } = await pdfText(many, patient);
  expect(await findMore?.()).toMatch(/^50 of the 51 pages/);
});

it.each([false, true])(
  'keeps the text of a PDF whose pages without text take too much to look at, also of a source: %s',
  async (isThorough) => {
    const bytes = await pdfOf(['words', 'scan', 'drawing']);
    expect(await extractor.extract({ bytes, type: 'application/pdf', isThorough })).toMatchObject({
      text: expect.stringContaining('The harbour log'),
      problem: null,
    });
    const next = { bytes: Buffer.from('well'), type: 'text/plain', isThorough };
    expect((await extractor.extract(next)).text).toBe('well');
  },
);
