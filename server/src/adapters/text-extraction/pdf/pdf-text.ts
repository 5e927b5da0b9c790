import { getDocumentProxy } from 'unpdf';
import { maxTextChars, pdfReadingMs } from '../limits.ts';
import type { ReadingBudget } from '../reading-budget.ts';
import { UnreadableFile } from '../unreadable-file.ts';
import { CharacterTables } from './character-tables.ts';
import { filledIn } from './filled-in.ts';
import { joinItems } from './join-items.ts';

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

async function open(bytes: Uint8Array): Promise<Pdf> {
  try {
    // verbosity 0: pdf.js must not print its warnings about odd files. The bytes are copied, because pdf.js takes no
    // Buffer and detaches the array it is given.
    return await getDocumentProxy(new Uint8Array(bytes), {
      verbosity: 0,
      disableFontFace: true,
      useSystemFonts: false,
      BinaryDataFactory: CharacterTables,
      useWorkerFetch: false,
    });
  } catch (error) {
    if (error instanceof Error && error.name === 'PasswordException')
      throw new UnreadableFile('This PDF is protected with a password, so its text could not be read.');
    throw new UnreadableFile('This PDF is damaged and could not be read.');
  }
}

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

/**
 * The text of a PDF with the start of each page. Reading stops at the time limit or at the character limit, whichever
 * comes first, and the result says how far it came. Throws UnreadableFile.
 */
export async function pdfText(
  bytes: Uint8Array,
  { most, pdfMs, onProgress }: ReadingBudget = { most: maxTextChars, pdfMs: pdfReadingMs },
): Promise<{ text: string; pageStarts: number[]; problem: string | null }> {
  const started = performance.now();
  const pdf = await open(bytes);
  const pageStarts: number[] = [];
  const isFilledIn = await mayBeFilledIn(pdf);
  let text = '';
  let damaged = 0;
  for (let number = 1; number <= pdf.numPages; number++) {
    pageStarts.push(text.length);
    const page = await pageText(pdf, number, isFilledIn).catch(() => null);
    if (page === null) damaged++;
    text += `${page ?? ''}\n`;
    onProgress?.(number, pdf.numPages);
    const isLate = performance.now() - started > pdfMs;
    if (number < pdf.numPages && (isLate || text.length > most))
      return { text, pageStarts, problem: `Only the first ${number} of ${pdf.numPages} pages of this PDF were read.` };
  }
  if (damaged)
    return { text, pageStarts, problem: `${damaged} of the ${pdf.numPages} pages of this PDF could not be read.` };
  return { text, pageStarts, problem: null };
}
