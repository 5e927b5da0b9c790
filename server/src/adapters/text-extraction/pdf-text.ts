import { getDocumentProxy } from 'unpdf';
import { maxTextChars, pdfReadingMs } from './limits.ts';
import type { ReadingBudget } from './reading-budget.ts';
import { UnreadableFile } from './unreadable-file.ts';

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

async function open(bytes: Uint8Array): Promise<Pdf> {
  try {
    // 0: pdf.js must not write its warnings about odd files anywhere.
    // A copy: pdf.js takes no Buffer, and takes what it is given away from its owner.
    return await getDocumentProxy(new Uint8Array(bytes), {
      verbosity: 0,
      disableFontFace: true,
      useSystemFonts: false,
    });
  } catch (error) {
    if (error instanceof Error && error.name === 'PasswordException')
      throw new UnreadableFile('This PDF is protected with a password, so its text could not be read.');
    throw new UnreadableFile('This PDF is damaged and could not be read.');
  }
}

async function pageText(pdf: Pdf, number: number): Promise<string> {
  const page = await pdf.getPage(number);
  const { items } = await page.getTextContent();
  page.cleanup();
  return items
    .map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''))
    .join('')
    .replaceAll('\0', '')
    .toWellFormed();
}

/**
 * The text of a PDF with the start of each page. Reading ends with its time or its characters, whichever comes first, and
 * says how far it came. Throws UnreadableFile.
 */
export async function pdfText(
  bytes: Uint8Array,
  { most, pdfMs, onProgress }: ReadingBudget = { most: maxTextChars, pdfMs: pdfReadingMs },
): Promise<{ text: string; pageStarts: number[]; problem: string | null }> {
  const started = performance.now();
  const pdf = await open(bytes);
  const pageStarts: number[] = [];
  let text = '';
  let damaged = 0;
  for (let number = 1; number <= pdf.numPages; number++) {
    pageStarts.push(text.length);
    const page = await pageText(pdf, number).catch(() => null);
    if (page === null) damaged++;
    text += `${page ?? ''}\n`;
    onProgress?.(number, pdf.numPages);
    const isLate = performance.now() - started > pdfMs;
    if (number < pdf.numPages && (isLate || text.length > most))
      return { text, pageStarts, problem: `Only the first ${number} of ${pdf.numPages} pages of this PDF were read.` };
  }
  const problem = damaged ? `${damaged} of the ${pdf.numPages} pages of this PDF could not be read.` : null;
  return { text, pageStarts, problem };
}
