/** Code between two fences at the margin. */
export interface Fence {
  readonly language: string;
  readonly code: string;
}

const head = /^(?=[^\n]*\n)(`{3,}(?=[^`\n]*\n)|~{3,})[ \t]*([^\s`]*)[^\n]*\n/;

/** The block when it is a fence that has not closed yet: its language and the code so far. */
export function openFence(block: string): Fence | null {
  const found = head.exec(block);
  return found && { language: found[2] ?? '', code: block.slice(found[0].length) };
}

/** A mark longer than this is left to the parser: what looks for its end would have to be as long. */
const longestMark = 100;

/**
 * The block when it is one fence and nothing else, as Markdown reads it: null also where a name or line endings ask for more
 * than is done here.
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
