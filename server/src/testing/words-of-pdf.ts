import { extractText, getDocumentProxy } from 'unpdf';

/** All text of a PDF, page after page. */
export async function wordsOfPdf(pdf: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  return text;
}
