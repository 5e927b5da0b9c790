import { scannedPages } from '../../../platform/text/scanned-pages.ts';
import { cutOffSentence } from '../cut-off-sentence.ts';
import type { ReadingBudget } from '../reading-budget.ts';
import { countPictured } from './count-pictured.ts';
import { filledIn } from './filled-in.ts';
import { joinItems } from './join-items.ts';
import { openPdf, type Pdf } from './open-pdf.ts';

/**
 * PDFs with up to this many pages are searched for text written over them even if they have no form fields: that takes
 * half as long as reading their text.
 */
const mostWrittenOver = 30;

async function mayBeFilledIn(pdf: Pdf): Promise<boolean> {
  if (pdf.numPages <= mostWrittenOver) return true;
  return pdf.getFieldObjects().then(
    (fields) => fields !== null,
    () => false,
  );
}

async function pageText(pdf: Pdf, number: number, isFilledIn: boolean): Promise<string> {
  const page = await pdf.getPage(number);
  const { items } = await page.getTextContent();
  const text = joinItems(items.filter((item) => 'str' in item));
  // If the annotations cannot be read, the page's text is still used.
  const filled = isFilledIn ? await page.getAnnotations().then(filledIn, () => '') : '';
  page.cleanup();
  return [text, filled]
    .filter((part) => part !== '')
    .join('\n')
    .replaceAll('\0', '')
    .toWellFormed();
}

const cutSentence = (read: number, all: number, damaged: number) =>
  `Only the first ${read} of ${all} pages of this PDF were read${damaged > 0 ? `, and ${damaged} of these could not be read` : ''}.`;

function damagedSentence(damaged: number, all: number, text: string, most: number): string {
  const sentence = `${damaged} of the ${all} pages of this PDF could not be read.`;
  return text.length > most ? `${cutOffSentence(most)} ${sentence}` : sentence;
}

/**
 * The text of a PDF with the start of each page. Reading stops at the time limit or at the character limit, whichever
 * comes first, and the result says how far it came. Throws UnreadableFile. Whether some of its pages are scans is found out
 * by `findMore`, which may take longer and more memory than the text did; where the time limit is reached, it is not.
 */
export async function pdfText(
  bytes: Uint8Array,
  { most, pdfMs, scansMs, onProgress }: ReadingBudget,
): Promise<{ text: string; pageStarts: number[]; problem: string | null; findMore?: () => Promise<string | null> }> {
  const started = performance.now();
  const pdf = await openPdf(bytes);
  const pageStarts: number[] = [];
  const isFilledIn = await mayBeFilledIn(pdf);
  let text = '';
  let damaged = 0;
  const empty: number[] = [];
  const findMore = async () => {
    const scanned = await countPictured(pdf, bytes, empty, scansMs);
    return scanned ? scannedPages(scanned, pdf.numPages) : null;
  };
  const further = () => (empty.length > 0 ? { findMore } : {});
  for (let number = 1; number <= pdf.numPages; number++) {
    pageStarts.push(text.length);
    const page = await pageText(pdf, number, isFilledIn).catch(() => null);
    if (page === null) damaged++;
    else if (page.trim() === '') empty.push(number);
    text += `${page ?? ''}\n`;
    onProgress?.(number, pdf.numPages);
    const isLate = performance.now() - started > pdfMs;
    const isCut = number < pdf.numPages && text.length > most;
    if (isCut || (isLate && number < pdf.numPages))
      return { text, pageStarts, problem: cutSentence(number, pdf.numPages, damaged), ...(isLate ? {} : further()) };
  }
  return {
    text,
    pageStarts,
    problem: damaged ? damagedSentence(damaged, pdf.numPages, text, most) : null,
    ...further(),
  };
}
