import { addressEnd } from './bare-addresses.ts';

/** Only this many characters of a text are searched: the page draws no remote images beyond them. */
const readable = 1_000_000;

/**
 * The remote images in a message's text, in order and without duplicates. The page numbers them by this function and
 * the server finds them by it for `GET /api/messages/:id/images/:n` (n counts from 0). Markdown images count, and bare
 * addresses that end in a picture's extension; code is ignored.
 */
export function imageLinks(text: string): readonly string[] {
  const found = new Set<string>();
  const plain = withoutCode(text.slice(0, readable));
  const imageAt = imagesOf(plain);
  let read = 0;
  for (const { 0: match, 1: address, index } of plain.matchAll(beginning)) {
    if (index < read) continue;
    const image = address === undefined ? imageAt(index + match.length) : null;
    if (image) found.add(image.address);
    else if (address !== undefined && isImageUrl(withoutPunctuation(address))) found.add(withoutPunctuation(address));
    read = image?.end ?? index + match.length;
  }
  return [...found];
}

/** Whether a web address names a picture by the extension of its path. */
export function isImageUrl(url: string): boolean {
  return /^https?:\/\/[^/?#\s]+\/[^?#\s]*\.(?:png|jpe?g|gif|webp|avif|bmp)(?:[?#]|$)/i.test(url);
}

/** The beginning of a Markdown image, or a bare address (group 1). */
const beginning = new RegExp(`!\\[|(?<!\\]\\(|\\w)(https?://(?:(?!${addressEnd})[^\\s<>()[\\]"'\`]){1,2000})`, 'giu');

/** The address of a Markdown image. The lookahead makes sure that the address is matched to its last character. */
const target = /\]\(\s{0,3}<?(https?:\/\/[^\s<>()]{1,2000}(?:\([^\s<>()]{0,200}\)[^\s<>()]{0,500})?)(?![^\s<>()])/iy;

interface Image {
  readonly address: string;
  readonly end: number;
}

/**
 * Returns a reader for the image whose description begins at a position. Called with growing positions, it reads no
 * part of the text twice.
 */
function imagesOf(text: string): (from: number) => Image | null {
  const closeAt = nextOf(text, /[\]\n]/g);
  const endAt = nextOf(text, /[)\n]/g);
  let last: { readonly at: number; readonly image: Image | null } = { at: -1, image: null };
  const read = (at: number): Image | null => {
    target.lastIndex = at;
    const address = target.exec(text)?.[1];
    if (address === undefined) return null;
    const end = endAt(target.lastIndex);
    return text[end] === ')' && end <= target.lastIndex + 300 ? { address, end: end + 1 } : null;
  };
  return (from) => {
    const at = closeAt(from);
    if (at > from + 300) return null;
    if (at !== last.at) last = { at, image: read(at) };
    return last.image;
  };
}

/**
 * Returns a function that finds the next character matching `kind` at or after a position. It searches again only once
 * the position has passed the last find.
 */
function nextOf(text: string, kind: RegExp): (from: number) => number {
  let at = -1;
  return (from) => {
    if (from <= at) return at;
    kind.lastIndex = from;
    at = kind.exec(text)?.index ?? text.length;
    return at;
  };
}

/** Removes punctuation of the surrounding sentence from the end of a bare address, at most twenty characters. */
function withoutPunctuation(address: string): string {
  let end = address.length;
  while (address.length - end < 20 && '.,;:!?*_~'.includes(address[end - 1] ?? ' ')) end -= 1;
  return address.slice(0, end);
}

/** Blanks out fenced blocks and code spans. */
function withoutCode(text: string): string {
  const lines = text.split('\n');
  let fence: string | null = null;
  const kept = lines.map((line) => {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence === null) {
      if (mark === undefined) return line;
      fence = mark;
    } else if (mark?.startsWith(fence) && line.trim() === mark) {
      fence = null;
    }
    return '';
  });
  return kept.join('\n').replace(/`[^`\n]*`/g, ' ');
}
