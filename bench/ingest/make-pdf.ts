import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import PDFDocument from 'pdfkit';
import { texts, vocabulary } from '../search/texts.ts';

/** A PDF of so many pages, each of about 450 words, with its own rare word `page-word-n`. */
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

/** A word that stands on one page alone. */
export const rareWord = (page: number) =>
  `quill${page.toString(26).replace(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)] ?? '')}feather`;

const sentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
