import { type Extraction, ExtractorBusyError, type TextExtractor } from '../../ports/text-extractor.ts';
import type { BlobRow } from './store.ts';

export type Reading = Pick<BlobRow, 'reading' | 'textChars' | 'pageStarts' | 'hasLines' | 'problem'>;

const waiting: Reading = {
  reading: 'waiting',
  textChars: 0,
  pageStarts: [],
  hasLines: false,
  problem: 'The text of this file has not been read yet, because the server was busy. Your next question tries again.',
};

export const notRead = (problem: string | null): Reading => ({ ...waiting, reading: 'done', problem });

/** The key of a blob's text in the object store. */
export const textKey = (key: string): string => `${key}.text`;

/**
 * Extracts a file's text, and returns the fields that its row stores. If the extractor is busy, the text is read later.
 */
export async function readBlobText(
  extractor: TextExtractor,
  file: { readonly bytes: Uint8Array; readonly type: string },
  owner: string,
): Promise<{ readonly reading: Reading; readonly text: string | null }> {
  let extraction: Extraction;
  try {
    extraction = await extractor.extract({ bytes: file.bytes, type: file.type, owner });
  } catch (error) {
    if (!(error instanceof ExtractorBusyError)) throw error;
    return { reading: waiting, text: null };
  }
  const { text, pageStarts, hasLines, problem } = extraction;
  return { reading: { reading: 'done', textChars: text?.length ?? 0, pageStarts, hasLines, problem }, text };
}
