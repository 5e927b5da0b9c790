import { parentPort } from 'node:worker_threads';
import { htmlDocument } from './html-document.ts';
import { pdfDocument } from './pdf-document.ts';
import type { RenderingOrder, RenderingReport } from './rendering-message.ts';

/** Makes one document after another. */
parentPort?.on('message', async ({ id, document, format }: RenderingOrder) => {
  parentPort?.postMessage(await made(id, document, format));
});

async function made(
  id: number,
  document: RenderingOrder['document'],
  format: RenderingOrder['format'],
): Promise<RenderingReport> {
  try {
    return {
      id,
      bytes: format === 'html' ? new TextEncoder().encode(htmlDocument(document)) : await pdfDocument(document),
    };
  } catch (error) {
    return { id, problem: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
