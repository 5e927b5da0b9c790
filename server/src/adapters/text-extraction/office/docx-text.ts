import { decodeText } from '../decode-text.ts';
import { maxTextChars } from '../limits.ts';
import { sectionMark, takeSections, withoutMarks } from '../section-marks.ts';
import { UnreadableFile } from '../unreadable-file.ts';
import { readXml } from './xml-reader.ts';
import { ZipArchive } from './zip-archive.ts';

/** Parts of a Word document that hold text of its author, in reading order. Source: ECMA-376 part 1, section 11.3. */
const textParts = ['word/document.xml', 'word/footnotes.xml', 'word/endnotes.xml', 'word/comments.xml'];

/** What an element's start adds to the text. Source: ECMA-376 part 1, section 17.3. */
const opening: Readonly<Record<string, string>> = { 'w:tab': '\t', 'w:br': '\n', 'w:cr': '\n', 'w:noBreakHyphen': '-' };
const closing: Readonly<Record<string, string>> = { 'w:tc': '\t', 'w:tr': '\n', 'w:p': '\n' };
/** In a cell none of them ends the cell or its row: a table in a cell is words of the outer one. */
const closingInCell: Readonly<Record<string, string>> = { 'w:tc': ' ', 'w:p': ' ' };

/**
 * The running text of one part. A document type, the carrier of entities, is refused; deleted text is not w:t and stays
 * out, as does the fallback copy of a text box. A mark stands before each heading.
 */
function partText(xml: string, most: number): string {
  const pieces: string[] = [];
  let length = 0;
  let fallbackDepth = 0;
  let inText = 0;
  let cellDepth = 0;
  /** Within the properties of a paragraph or a style: tabs there are where tabs stop, and no characters. */
  let inProperties = 0;
  const put = (text: string | undefined) => {
    if (!text || fallbackDepth) return;
    pieces.push(text);
    length += text.length;
  };
  const listener = {
    open(name: string, attributes: Readonly<Record<string, string>>) {
      if (name === 'mc:Fallback') fallbackDepth++;
      else if (name === 'w:t') inText++;
      else if (name === 'w:tc') cellDepth++;
      else if (name === 'w:pPr') inProperties++;
      else if (name === 'w:pStyle' && !cellDepth) put(headingMark(attributes['w:val'] ?? ''));
      else if (!inProperties && name in opening) put(cellDepth && name !== 'w:noBreakHyphen' ? ' ' : opening[name]);
    },
    text(text: string) {
      if (inText) put(withoutMarks(text));
    },
    close(name: string) {
      if (name === 'mc:Fallback') fallbackDepth--;
      else if (name === 'w:t') inText--;
      else if (name === 'w:pPr') inProperties--;
      if (name === 'w:tc') cellDepth--;
      put((cellDepth ? closingInCell : closing)[name]);
    },
  };
  readXml(xml, 'Word document', listener, () => length > most);
  return pieces.join('');
}

/** By the style's id, which keeps its English name in most languages' versions of Word. */
function headingMark(style: string): string {
  const level = /^(?:heading|berschrift|titre|ttulo)\s?([1-6])$/i.exec(style)?.[1];
  if (level) return sectionMark(Number(level));
  return style === 'Title' ? sectionMark(1) : '';
}

/** The text of a Word document (.docx). Its pages are not known before it is set. Throws UnreadableFile. */
export function docxText(bytes: Uint8Array, most = maxTextChars) {
  const archive = new ZipArchive(bytes);
  if (!archive.find('word/document.xml')) throw new UnreadableFile('This is not a Word document.');
  const parts: string[] = [];
  for (const name of textParts) {
    const entry = archive.find(name);
    if (entry) parts.push(partText(decodeText(archive.read(entry)), most));
  }
  const marked = parts
    .join('\n')
    .replace(/ *\t */g, '\t')
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return takeSections(marked);
}
