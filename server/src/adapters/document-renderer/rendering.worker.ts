import { parentPort } from 'node:worker_threads';
import type { Rendering, RenderingOrder, RenderingReport } from './rendering-message.ts';

/** Makes one document after another. */
parentPort?.on('message', async ({ id, rendering }: RenderingOrder) => {
  parentPort?.postMessage(await made(id, rendering));
});

async function made(id: number, rendering: Rendering): Promise<RenderingReport> {
  try {
    return { id, bytes: await bytesOf(rendering) };
  } catch (error) {
    return { id, problem: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

/** The modules for a format are loaded when the first document of that format is made. */
async function bytesOf(rendering: Rendering): Promise<Uint8Array> {
  const { of, format, document } = rendering;
  if (format === 'docx') return (await import('./docx-document.ts')).docxDocument(document);
  if (format === 'html') return new TextEncoder().encode((await import('./html-document.ts')).htmlDocument(document));
  const pdf = await import('./pdf-document.ts');
  return of === 'chat' ? pdf.pdfDocument(document) : pdf.pdfOfText(document);
}
