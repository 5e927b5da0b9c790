import { posix } from 'node:path';
import { clipText } from '../../../platform/text/clip-text.ts';
import { decodePercent } from '../../../platform/text/decode-percent.ts';
import { decodeText } from '../decode-text.ts';
import { sectionMark, takeSections } from '../section-marks.ts';
import { UnreadableFile } from '../unreadable-file.ts';
import { markedHtmlText } from '../web/html-text.ts';
import { readXml } from './xml-reader.ts';
import { ZipArchive } from './zip-archive.ts';

const what = 'book';

/** The text of a book (.epub) in reading order. Throws UnreadableFile. Source: EPUB 3.3, sections 4 and 5. */
export function epubText(bytes: Uint8Array, most: number) {
  const archive = new ZipArchive(bytes);
  const read = (name: string): string | null => {
    const entry = archive.find(name);
    return entry ? decodeText(archive.read(entry)) : null;
  };
  const named = rootFile(read('META-INF/container.xml') ?? '');
  // Since version 3.3 the path is a percent-encoded URL; older books have the plain name.
  const root = archive.find(named) ? named : decodePercent(named);
  const { title, chapters, contents } = readPackage(read(root) ?? '', posix.dirname(root));
  const locked = lockedIn(read('META-INF/encryption.xml') ?? '');
  if (chapters.some((chapter) => locked.has(chapter)))
    throw new UnreadableFile('This book is protected against copying, so its text could not be read.');
  const listed = contents === null ? new Set<string>() : listedIn(read(contents) ?? '', posix.dirname(contents));
  const pieces: string[] = [];
  let length = 0;
  let done = 0;
  for (const chapter of chapters) {
    const html = length > most ? null : read(chapter);
    if (length > most) break;
    done++;
    if (html === null) continue;
    const text = markedHtmlText(html, most - length, true);
    // In books whose headings are only styled to look like headings, each file in the table of contents begins a
    // section.
    pieces.push(listed.has(chapter) && takeSections(text).sections.length === 0 ? sectionMark(1) + text : text);
    length += text.length;
  }
  const problem =
    done < chapters.length ? `Only the first ${done} of ${chapters.length} parts of this book were read.` : null;
  return { ...takeSections(pieces.join('\n\n')), ...(title ? { title } : {}), problem };
}

function rootFile(container: string): string {
  let path: string | undefined;
  if (container !== '') {
    readXml(container, what, {
      open(name, attributes) {
        if (name.endsWith('rootfile')) path ??= attributes['full-path'];
      },
    });
  }
  if (path === undefined) throw new UnreadableFile('This is not a book that can be read.');
  return path;
}

/** The book's title, its files in the order of the spine, and the path of its table of contents. */
function readPackage(xml: string, folder: string): { title: string; chapters: string[]; contents: string | null } {
  const items = new Map<string, string>();
  const chapters: string[] = [];
  let contents: string | null = null;
  let title = '';
  let inTitle = false;
  if (xml === '') throw new UnreadableFile('This is not a book that can be read.');
  readXml(xml, what, {
    open(name, { id = '', href = '', idref = '', 'media-type': type = '', properties = '' }) {
      const tag = name.slice(name.indexOf(':') + 1);
      if (tag === 'item' && /html/.test(type)) items.set(id, posix.join(folder, decodePercent(href)));
      if (tag === 'item' && (properties.split(' ').includes('nav') || /ncx/.test(type)))
        contents ??= posix.join(folder, decodePercent(href));
      if (tag === 'itemref' && items.has(idref)) chapters.push(items.get(idref) ?? '');
      else if (tag === 'title') inTitle = title === '';
    },
    text(text) {
      if (inTitle) title += text;
    },
    close(name) {
      if (name.endsWith('title')) inTitle = false;
    },
  });
  return { title: clipText(title.trim(), 200), chapters: chapters.filter((part) => part !== contents), contents };
}

/** The encrypted files of a book: fonts often are, chapters only in a protected book. Source: EPUB 3.3, section 4.2.6.3.2. */
function lockedIn(encryption: string): Set<string> {
  const named = encryption.matchAll(/CipherReference[^>]{0,200}?\bURI\s*=\s*["']([^"'#]{1,500})/g);
  return new Set(Array.from(named, ([, path = '']) => posix.normalize(decodePercent(path))));
}

/** The files that a table of contents lists, in the format of EPUB 3 or EPUB 2. */
function listedIn(contents: string, folder: string): Set<string> {
  const named = contents.matchAll(/(?:href|src)\s*=\s*["']([^"'#]{1,500})/g);
  return new Set(Array.from(named, ([, path = '']) => posix.join(folder, decodePercent(path))));
}
