const opening = '<details type="';
const closing = '</details>';
const kinds = new Set(['reasoning', 'tool_calls', 'code_interpreter']);

/**
 * Takes a reply of Open WebUI apart, which writes thoughts and tools as `<details type="…">` into the text. `tools`
 * counts the steps of tools. The text is gone through once, because it may be very long.
 */
export function wordsOfDetails(text: string): { words: string; reasoning: string; tools: number } {
  const words: string[] = [];
  const thoughts: string[] = [];
  let tools = 0;
  let from = 0;
  for (let start = text.indexOf(opening); start >= 0; start = text.indexOf(opening, from)) {
    const kind = /^\w+/.exec(text.slice(start + opening.length, start + opening.length + 32))?.[0] ?? '';
    const end = kinds.has(kind) ? text.indexOf(closing, start) : -1;
    const next = end < 0 ? start + opening.length : end + closing.length;
    words.push(text.slice(from, end < 0 ? next : start));
    if (end >= 0 && kind === 'reasoning') thoughts.push(thoughtIn(text.slice(text.indexOf('>', start) + 1, end)));
    else if (end >= 0) tools += 1;
    from = next;
    // Without an end there is none for any later block either.
    if (end < 0 && kinds.has(kind)) break;
  }
  words.push(text.slice(from));
  return { words: words.join(''), reasoning: thoughts.filter((thought) => thought !== '').join('\n\n'), tools };
}

/** The thought in a block: without its heading and the marks of a quotation, which may be escaped. */
function thoughtIn(block: string): string {
  const summary = block.indexOf('</summary>');
  const lines = block.slice(summary < 0 ? 0 : summary + '</summary>'.length).trim();
  const plain = /^&gt;/.test(lines) ? unescaped(lines) : lines;
  return plain.replaceAll(/^> ?/gm, '').trim();
}

const signs: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'", amp: '&' };
const unescaped = (text: string) =>
  text.replaceAll(/&(lt|gt|quot|amp|#x27|#39);/g, (whole, name: string) => signs[name] ?? whole);
