import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import PDFDocument from 'pdfkit';
import { texts, vocabulary } from '../search/texts.ts';

/** Writes a PDF with this many pages of about 450 words, each with its own `rareWord`. */
export async function makePdf(path: string, pages: number): Promise<Buffer> {
  const say = texts(vocabulary(20_000), 17);
  const pdf = new PDFDocument({ autoFirstPage: false, size: 'A4', margin: 50 });
  const out = pdf.pipe(createWriteStream(path));
  for (let page = 1; page <= pages; page++) {
    pdf.addPage();
    pdf.fontSize(14).text(`Chapter ${page}`).moveDown();
    for (let paragraph = 0; paragraph < 5; paragraph++)
      pdf
        .fontSize(10)
        .text(`${sentence(say(90))} ${paragraph === 2 ? `The mark here is ${rareWord(page)}.` : ''}`)
        .moveDown();
  }
  pdf.end();
  await finished(out);
  return readFile(path);
}

/** A word that is on this page only. */
export const rareWord = (page: number) =>
  `quill${page.toString(26).replace(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)] ?? '')}feather`;

const sentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
