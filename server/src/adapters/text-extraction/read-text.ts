import type { Extraction, ExtractionRequest } from '../../ports/text-extractor.ts';
import { decodeText } from './decode-text.ts';
import { docText } from './doc-text.ts';
import { docxText } from './docx-text.ts';
import { htmlText } from './html-text.ts';
import { maxTextChars } from './limits.ts';
import { pdfText } from './pdf-text.ts';
import { UnreadableFile } from './unreadable-file.ts';
import { zipText } from './zip-text.ts';

interface Read {
  readonly text: string;
  readonly pageStarts?: readonly number[];
  readonly hasLines?: boolean;
  readonly problem?: string | null;
  /** Said when there is no text at all. */
  readonly whenEmpty?: string;
}

async function readerFor({ bytes, type }: ExtractionRequest): Promise<Read> {
  switch (type) {
    case 'application/pdf':
      return {
        ...(await pdfText(bytes)),
        whenEmpty: 'This PDF holds no text, perhaps only scanned pictures of it.',
      };
    case 'application/vnd.openxmlformats-officedocument.wordprocessingml.document':
      return { text: docxText(bytes), whenEmpty: 'This document holds no text.' };
    case 'application/zip':
      return zipText(bytes);
    case 'application/msword':
      return { text: docText(bytes), whenEmpty: 'This document holds no text.' };
    case 'application/octet-stream':
      throw new UnreadableFile('The content of this file is of a kind whose text cannot be read.');
    case 'text/html':
      return { text: htmlText(decodeText(bytes)), whenEmpty: 'This page holds no text.' };
    default:
      return { text: decodeText(bytes), hasLines: true, whenEmpty: 'This file is empty.' };
  }
}

function withinLimits(read: Read): Extraction {
  const nothing = read.text.trim() === '';
  if (nothing) return { text: null, pageStarts: [], hasLines: false, problem: read.problem ?? read.whenEmpty ?? null };
  const isCut = read.text.length > maxTextChars;
  const cutSentence = `Only the first ${maxTextChars.toLocaleString('en')} characters of this file were read.`;
  return {
    text: isCut ? read.text.slice(0, maxTextChars).toWellFormed() : read.text,
    pageStarts: (read.pageStarts ?? []).filter((start) => start < maxTextChars),
    hasLines: read.hasLines ?? false,
    problem: read.problem ?? (isCut ? cutSentence : null),
  };
}

/** Reads a file in this very process, which a hostile file can block or fill: only the reading process calls it. */
export async function readText(request: ExtractionRequest): Promise<Extraction> {
  try {
    return withinLimits(await readerFor(request));
  } catch (error) {
    const problem = error instanceof UnreadableFile ? error.message : 'This file is damaged and could not be read.';
    return { text: null, pageStarts: [], hasLines: false, problem };
  }
}
