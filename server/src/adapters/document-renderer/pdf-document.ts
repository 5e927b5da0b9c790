import PDFDocument from 'pdfkit';
import type { ChatDocument, DocumentMessage, TextDocument } from '../../ports/document-renderer.ts';
import { faces, fontFile, isLacking } from './fonts.ts';
import { isWebAddress, markdownTree } from './markdown-tree.ts';
import { colours, gap, margin, type Page, sizes } from './page.ts';
import { drawBlocks } from './pdf-blocks.ts';
import { writeRuns } from './write-runs.ts';

/** Makes a PDF of a chat, A4. At its beginning it says so if its fonts cannot show everything. */
export function pdfDocument(document: ChatDocument): Promise<Uint8Array> {
  const texts = document.messages.flatMap(({ content, fileNames, sources }) => [
    content,
    ...fileNames,
    ...sources.map(({ title }) => title),
  ]);
  return onPages(document, texts, chatRemark, (page) => {
    for (const message of document.messages) drawMessage(page, message);
  });
}

/** Does the same for a text; its footnotes are at the end. */
export function pdfOfText(document: TextDocument): Promise<Uint8Array> {
  return onPages(document, [document.content], textRemark, (page) => {
    gap(page, 22);
    drawBlocks(page, markdownTree(document.content).children);
  });
}

async function onPages(
  document: Pick<TextDocument, 'title' | 'origin'>,
  texts: readonly string[],
  remark: string,
  draw: (page: Page) => void,
): Promise<Uint8Array> {
  const pdf = new PDFDocument({
    size: 'A4',
    margins: { top: margin, bottom: margin, left: margin, right: margin },
    bufferPages: true,
    info: { Title: document.title, Creator: 'Atrium' },
    lang: 'en',
    displayTitle: true,
  });
  const bytes = collect(pdf);
  for (const face of faces) pdf.registerFont(face, fontFile(face));
  const page: Page = { pdf };
  writeRuns(page, [{ text: document.title, face: 'bold' }], { size: sizes.title });
  gap(page, 4);
  writeRuns(page, [{ text: document.origin, face: 'text' }], { size: sizes.small, colour: colours.muted });
  drawRemark(page, [document.title, ...texts], remark);
  draw(page);
  numberPages(page);
  pdf.end();
  return bytes;
}

function drawMessage(page: Page, message: DocumentMessage): void {
  const { pdf } = page;
  gap(page, 22);
  if (pdf.y > pdf.page.height - margin - 60) pdf.addPage();
  writeRuns(
    page,
    [
      { text: message.author, face: 'bold' },
      { text: `   ${message.time}`, face: 'text', colour: colours.muted },
    ],
    { size: sizes.small, colour: message.role === 'user' ? colours.accent : colours.ink },
  );
  gap(page, 5);
  // A question is shown as it was typed, a reply is rendered as Markdown.
  if (message.role === 'user') writeRuns(page, [{ text: message.content, face: 'text' }], { size: sizes.text });
  else drawBlocks(page, markdownTree(message.content).children);
  if (message.remark) drawNote(page, `(${message.remark})`);
  if (message.fileNames.length > 0) drawNote(page, `Files: ${message.fileNames.join(', ')}`);
  if (message.sources.length > 0) drawSources(page, message.sources);
}

function drawNote(page: Page, text: string): void {
  gap(page, 4);
  writeRuns(page, [{ text, face: 'text' }], { size: sizes.small, colour: colours.muted });
}

function drawSources(page: Page, sources: DocumentMessage['sources']): void {
  drawNote(page, 'Sources');
  for (const [at, { title, location, url }] of sources.entries()) {
    const words = `${at + 1}. ${title}${location ? ` – ${location}` : ''}`;
    const link = url && isWebAddress(url) ? { link: url } : {};
    writeRuns(page, [{ text: words, face: 'text', ...link }], { size: sizes.small, colour: colours.muted });
  }
}

const chatRemark =
  'Parts of this chat are in a writing that this PDF has no letters for; what is left out is named in brackets. Export the chat as a web page (HTML) or as Markdown to have all of it.';
const textRemark =
  'Parts of this text are in a writing that this PDF has no letters for; what is left out is named in brackets. Export it as DOCX or as Markdown to have all of it.';

/** Says clearly at the beginning that this document does not show everything, and which format does. */
function drawRemark(page: Page, texts: readonly string[], text: string): void {
  if (!texts.some(isLacking)) return;
  gap(page, 8);
  writeRuns(page, [{ text, face: 'bold' }], { size: sizes.small, colour: colours.ink });
}

function numberPages({ pdf }: Page): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let at = start; at < start + count; at += 1) {
    pdf.switchToPage(at);
    pdf.page.margins.bottom = 0;
    pdf.font('text').fontSize(8).fillColor(colours.muted);
    pdf.text(`${at + 1} / ${count}`, margin, pdf.page.height - 32, {
      width: pdf.page.width - 2 * margin,
      align: 'center',
      lineBreak: false,
    });
    pdf.page.margins.bottom = margin;
  }
}

function collect(pdf: PDFKit.PDFDocument): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))));
    pdf.on('error', reject);
  });
}
