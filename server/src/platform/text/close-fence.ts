import { fenceAfter } from './fence-after.ts';

/** Closes the code block that a Markdown text leaves open, so that what is put after the text is no code. */
export function closeFence(text: string): string {
  let fence = '';
  let indent = '';
  for (const line of text.split('\n')) {
    const before = fence;
    fence = fenceAfter(line, before);
    // A block in an item of a list ends at the indent of the item.
    if (before === '') indent = /^\s*/.exec(line)?.[0] ?? '';
  }
  return fence === '' ? text : `${text.trimEnd()}\n${indent}${fence}`;
}
