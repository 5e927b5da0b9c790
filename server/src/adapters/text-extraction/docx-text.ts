import { SaxesParser } from 'saxes';
import { decodeText } from './decode-text.ts';
import { maxTextChars, maxXmlDepth } from './limits.ts';
import { UnreadableFile } from './unreadable-file.ts';
import { ZipArchive } from './zip-archive.ts';

/** Characters handed to the parser at once, so that it can be stopped. */
const sliceChars = 65_536;
/** Parts of a Word document that hold text of its author, in reading order. Source: ECMA-376 part 1, section 11.3. */
const textParts = ['word/document.xml', 'word/footnotes.xml', 'word/endnotes.xml', 'word/comments.xml'];

/** What an element's start adds to the text. Source: ECMA-376 part 1, section 17.3. */
const opening: Readonly<Record<string, string>> = { 'w:tab': '\t', 'w:br': '\n', 'w:cr': '\n', 'w:noBreakHyphen': '-' };
const closing: Readonly<Record<string, string>> = { 'w:tc': '\t', 'w:tr': '\n' };

/**
 * The running text of one part. A document type, the carrier of entities, is refused; deleted text is not w:t and stays
 * out, as does the fallback copy of a text box.
 */
function partText(xml: string): string {
  const pieces: string[] = [];
  let length = 0;
  let depth = 0;
  let fallbackDepth = 0;
  let inText = 0;
  let cellDepth = 0;
  const put = (text: string | undefined) => {
    if (!text || fallbackDepth) return;
    pieces.push(text);
    length += text.length;
  };
  const parser = new SaxesParser();
  const stop = (sentence: string): never => {
    throw new UnreadableFile(sentence);
  };
  parser.on('error', () => stop('This Word document is damaged and could not be read.'));
  parser.on('doctype', () => stop('This Word document declares entities of its own, so it was not read.'));
  parser.on('opentag', ({ name }) => {
    if (++depth > maxXmlDepth) stop('This Word document is nested too deeply, so it was not read.');
    if (name === 'mc:Fallback') fallbackDepth++;
    else if (name === 'w:t') inText++;
    else if (name === 'w:tc') cellDepth++;
    else put(opening[name]);
  });
  parser.on('text', (text) => {
    if (inText) put(text);
  });
  parser.on('closetag', ({ name }) => {
    depth--;
    if (name === 'mc:Fallback') fallbackDepth--;
    else if (name === 'w:t') inText--;
    else if (name === 'w:p') put(cellDepth ? ' ' : '\n');
    else put(closing[name]);
    if (name === 'w:tc') cellDepth--;
  });
  for (let at = 0; at < xml.length; at += sliceChars) {
    parser.write(xml.slice(at, at + sliceChars));
    if (length > maxTextChars) return pieces.join('');
  }
  parser.close();
  return pieces.join('');
}

/** The text of a Word document (.docx). Its pages are not known before it is set. Throws UnreadableFile. */
export function docxText(bytes: Uint8Array): string {
  const archive = new ZipArchive(bytes);
  if (!archive.find('word/document.xml')) throw new UnreadableFile('This is not a Word document.');
  const parts: string[] = [];
  for (const name of textParts) {
    const entry = archive.find(name);
    if (entry) parts.push(partText(decodeText(archive.read(entry))));
  }
  return parts
    .join('\n')
    .replace(/ *\t */g, '\t')
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
