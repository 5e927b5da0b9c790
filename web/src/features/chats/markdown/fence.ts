/** A fenced code block that is not indented. */
export interface Fence {
  readonly language: string;
  readonly code: string;
}

const head = /^(?=[^\n]*\n)(`{3,}(?=[^`\n]*\n)|~{3,})[ \t]*([^\s`]*)[^\n]*\n/;

/** If the block is an open fence, returns its language and the code so far. */
export function openFence(block: string): Fence | null {
  const found = head.exec(block);
  return found && { language: found[2] ?? '', code: block.slice(found[0].length) };
}

/** A longer fence mark is left to the parser: the pattern that looks for its end would be just as long. */
const longestMark = 100;

/**
 * If the block is a single fence and nothing else, returns it as the Markdown parser would read it. Also returns null
 * where the language name or the line endings need the real parser.
 */
export function wholeFence(block: string): Fence | null {
  const found = head.exec(block);
  const [mark = '', language = ''] = found?.slice(1) ?? [];
  if (!found || mark.length > longestMark || /[&\\]/.test(language) || /[\r\0]/.test(block)) return null;
  const body = block.slice(found[0].length);
  const closing = new RegExp(`^ {0,3}${mark[0]}{${mark.length},}[ \\t]*$`, 'm').exec(body);
  if (!closing || body.slice(closing.index + closing[0].length).trim() !== '') return null;
  return { language, code: body.slice(0, closing.index).replace(/\n$/, '') };
}
