/** Void elements, and elements whose end tags pages commonly omit: they say nothing about nesting. */
const loose = new Set(
  'area base br col embed hr img input link meta source track wbr p li dt dd tr td th thead tbody tfoot option html head body'.split(
    ' ',
  ),
);

/**
 * Roughly how many elements a page has and how deeply they are nested; computed in one pass, whatever the page
 * contains.
 */
export function measureHtml(html: string): { readonly elements: number; readonly depth: number } {
  let [elements, open, depth] = [0, 0, 0];
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) {
    const isEnd = html[at + 1] === '/';
    const name = /^[a-z][a-z0-9-]*/i.exec(html.slice(at + (isEnd ? 2 : 1), at + 22))?.[0]?.toLowerCase();
    if (name === undefined) continue;
    if (!isEnd) elements++;
    if (loose.has(name)) continue;
    open = Math.max(0, open + (isEnd ? -1 : 1));
    depth = Math.max(depth, open);
  }
  return { elements, depth };
}
