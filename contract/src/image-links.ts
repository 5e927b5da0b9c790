/**
 * The remote images named in a message's text, in order, each address once: the one rule by which the page numbers them
 * and the server finds them again for `GET /api/messages/:id/images/:n` (n counts from 0).
 * Counted are Markdown images and bare addresses that end in a picture's extension; code is left out.
 */
export function imageLinks(text: string): readonly string[] {
  const found = new Set<string>();
  for (const match of withoutCode(text).matchAll(link)) {
    const bare = match[2]?.replace(/[.,;:!?*_~]{1,20}$/, '');
    if (match[1] !== undefined) found.add(match[1]);
    else if (bare !== undefined && isImageUrl(bare)) found.add(bare);
  }
  return [...found];
}

/** Whether a web address names a picture by the extension of its path. */
export function isImageUrl(url: string): boolean {
  return /^https?:\/\/[^/?#\s]+\/[^?#\s]*\.(?:png|jpe?g|gif|webp|avif|bmp)(?:[?#]|$)/i.test(url);
}

/** A Markdown image (group 1: its address) or a bare address (group 2). Every repetition is bounded: linear on any text. */
const link =
  /!\[[^\]\n]{0,300}\]\(\s{0,3}<?(https?:\/\/[^\s<>()]{1,2000}(?:\([^\s<>()]{0,200}\)[^\s<>()]{0,500})?)>?[^)\n]{0,300}\)|(?<![(\w])(https?:\/\/[^\s<>()[\]"'`]{1,2000})/gi;

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
