import type { Extraction, FileToRead, TextSection } from '../../ports/text-extractor.ts';
import { cutOffSentence } from './cut-off-sentence.ts';
import { decodeText } from './decode-text.ts';
import { maxHtmlDepth, maxTextChars, maxThoroughChars, pdfReadingMs, scansMs, thoroughPdfMs } from './limits.ts';
import { mailText } from './mail-text.ts';
import { notebookText } from './notebook-text.ts';
import { docText } from './office/doc-text.ts';
import { docxText } from './office/docx-text.ts';
import { epubText } from './office/epub-text.ts';
import { odfText } from './office/odf-text.ts';
import { pptxText } from './office/pptx-text.ts';
import { xlsxText } from './office/xlsx-text.ts';
import { zipText } from './office/zip-text.ts';
import { pdfText } from './pdf/pdf-text.ts';
import type { ReadingBudget } from './reading-budget.ts';
import { UnreadableFile } from './unreadable-file.ts';
import { decodeHtml, decodeXml } from './web/decode-html.ts';
import { htmlText } from './web/html-text.ts';
import { measureHtml } from './web/measure-html.ts';
import { readPageList } from './web/page-list.ts';
import { pageText } from './web/page-text.ts';

interface Read {
  readonly text: string;
  readonly pageStarts?: readonly number[];
  readonly hasLines?: boolean;
  readonly sections?: readonly TextSection[];
  readonly title?: string;
  readonly problem?: string | null;
  /** The sentence for a file without any text. */
  readonly whenEmpty?: string;
  /** Finds a further problem that a file may have whose text is read; may fail. */
  readonly findMore?: () => Promise<string | null>;
}

const office = 'application/vnd.openxmlformats-officedocument.';
const openDocument = 'application/vnd.oasis.opendocument.';

const emptyPage =
  'This page holds no text: it may be written by scripts once a browser shows it. Paste its text instead.';
const unreadable = 'The content of this file is of a kind whose text cannot be read.';

async function readerFor({ bytes, type, address, isThorough }: FileToRead, budget: ReadingBudget): Promise<Read> {
  const { most } = budget;
  const htmlOf = (html: string) => {
    // In a quick lane the time limit stops such a page. In the thorough lane, which has minutes, it is refused at once.
    if (isThorough && measureHtml(html).depth > maxHtmlDepth)
      throw new UnreadableFile('This page is nested too deeply, so it was not read.');
    // Whoever attaches a file to a message waits for it, and may ask about any word of it.
    if (!isThorough && !address) return htmlText(html, most);
    const { title, ...page } = pageText(html, most);
    return address && title ? { ...page, title } : page;
  };
  switch (type) {
    case 'application/pdf':
      return {
        ...(await pdfText(bytes, budget)),
        whenEmpty: 'This PDF holds no text, perhaps only scanned pictures of it.',
      };
    case `${office}wordprocessingml.document`:
      return { ...docxText(bytes, most), whenEmpty: 'This document holds no text.' };
    case `${office}presentationml.presentation`:
      return { ...pptxText(bytes, most), whenEmpty: 'This presentation holds no text.' };
    case `${office}spreadsheetml.sheet`:
      return { ...xlsxText(bytes, most), whenEmpty: 'This spreadsheet is empty.' };
    case `${openDocument}text`:
      return { ...odfText(bytes, 'document', most), whenEmpty: 'This document holds no text.' };
    case `${openDocument}presentation`:
      return { ...odfText(bytes, 'presentation', most), whenEmpty: 'This presentation holds no text.' };
    case `${openDocument}graphics`:
      return { ...odfText(bytes, 'drawing', most), whenEmpty: 'This drawing holds no text.' };
    case `${openDocument}spreadsheet`:
      return { ...odfText(bytes, 'spreadsheet', most), whenEmpty: 'This spreadsheet is empty.' };
    case 'application/epub+zip':
      return { ...epubText(bytes, most), whenEmpty: 'This book holds no text.' };
    case 'application/zip':
      return zipText(bytes, most);
    case 'application/msword':
      return { text: docText(bytes, most), whenEmpty: 'This document holds no text.' };
    case 'application/cdfv2-encrypted':
      throw new UnreadableFile('This file is protected with a password, so its text could not be read.');
    case 'application/octet-stream':
    case 'application/vnd.ms-excel':
    case 'application/vnd.ms-excel.sheet.binary.macroenabled.12':
    case 'application/vnd.ms-powerpoint':
      throw new UnreadableFile(unreadable);
    case 'application/x-ipynb+json':
      return { text: notebookText(bytes), whenEmpty: 'This notebook is empty.' };
    case 'message/rfc822':
      return { text: mailText(bytes, most), whenEmpty: 'This mail holds no text.' };
    case 'text/html':
      return { ...htmlOf(decodeHtml(bytes)), whenEmpty: address ? emptyPage : 'This page holds no text.' };
    default:
      // Such a file is recognised by its signature alone, and its bytes are not text.
      if (/^(?:image\/(?!svg)|audio\/)/.test(type)) throw new UnreadableFile(unreadable);
      return {
        text: type === 'application/xml' ? decodeXml(bytes) : decodeText(bytes),
        hasLines: true,
        whenEmpty: 'This file is empty.',
      };
  }
}

function withinLimits(read: Read, most: number): Extraction {
  const nothing = read.text.trim() === '';
  if (nothing) {
    const { pageStarts = [], problem, whenEmpty } = read;
    return { text: null, pageStarts, hasLines: false, problem: problem ?? whenEmpty ?? null };
  }
  const isCut = read.text.length > most;
  return {
    text: isCut ? read.text.slice(0, most).toWellFormed() : read.text,
    pageStarts: (read.pageStarts ?? []).filter((start) => start < most),
    hasLines: read.hasLines ?? false,
    problem: read.problem ?? (isCut ? cutOffSentence(most) : null),
    ...(read.sections ? { sections: read.sections.filter((section) => section.at < most) } : {}),
    ...(read.title ? { title: read.title } : {}),
  };
}

/**
 * Reads a file in the current process, which a hostile file can block or fill up: only the reading process calls this.
 * `onText` is called with what was read if it is still to be found out what is missing of it.
 */
export async function readText(request: FileToRead, onText?: (read: Extraction) => void): Promise<Extraction> {
  try {
    const { isThorough = false, onProgress, listMost, address = '' } = request;
    if (listMost !== undefined) {
      const list = readPageList(request.bytes, address, listMost);
      return { text: null, pageStarts: [], hasLines: false, problem: null, list };
    }
    const bounds = isThorough
      ? { most: maxThoroughChars, pdfMs: thoroughPdfMs }
      : { most: maxTextChars, pdfMs: pdfReadingMs };
    const read = await readerFor(request, { ...bounds, scansMs, ...(onProgress ? { onProgress } : {}) });
    const extraction = withinLimits(read, bounds.most);
    if (!read.findMore || extraction.text === null) return extraction;
    onText?.(extraction);
    const more = await read.findMore().catch(() => null);
    return { ...extraction, problem: [extraction.problem, more].filter(Boolean).join(' ') || null };
  } catch (error) {
    const problem = error instanceof UnreadableFile ? error.message : 'This file is damaged and could not be read.';
    return { text: null, pageStarts: [], hasLines: false, problem };
  }
}
