/** The properties of a Markdown tree node that are used here. */
interface Node {
  type: string;
  url?: string;
  value?: string;
  children?: Node[];
  position?: { start: { offset?: number | undefined }; end: { offset?: number | undefined } } | undefined;
}

/**
 * For a class of a pattern: the punctuation of scripts that are written without spaces, and quotation marks. Within an
 * address it would be percent-encoded.
 */
export const wideSigns = '\u3000-\u303f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65“”‘’…';

const wideSign = new RegExp(`[${wideSigns}]`);

/** The most characters after an address that are read anew: a hostile text would have each address read the whole rest. */
const longestRest = 2_000;

/**
 * Ends bare addresses before the punctuation of their sentence: `见 https://a.example，谢谢`. By the rules of GitHub's
 * Markdown an address goes on to the next space, and such punctuation is part of it. `parse` reads what follows an
 * address anew.
 */
export function endBareAddresses(tree: unknown, parse: (text: string) => unknown): void {
  const waiting = [tree as Node];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (!node.children) continue;
    node.children = node.children.flatMap((child) => ended(child, parse));
    waiting.push(...node.children);
  }
}

function ended(node: Node, parse: (text: string) => unknown): Node[] {
  const shown = bareText(node);
  const at = shown?.search(wideSign) ?? -1;
  if (!shown || at < 0) return [node];
  const url = node.url?.slice(0, at - shown.length) ?? '';
  const words = { type: 'text', value: shown.slice(0, at) };
  const isAddress = /^https?:\/\/./.test(url);
  return [isAddress ? { type: 'link', url, children: [words] } : words, ...phrasesOf(shown.slice(at), parse)];
}

/** The text of a link that was made of a bare address; null for any other node. */
function bareText({ type, url, children, position }: Node): string | null {
  const shown = type === 'link' && children?.length === 1 ? children[0]?.value : undefined;
  if (shown === undefined || (url !== shown && url !== `http://${shown}`)) return null;
  const length = (position?.end.offset ?? 0) - (position?.start.offset ?? 0);
  return length === 0 || length === shown.length ? shown : null;
}

function phrasesOf(text: string, parse: (text: string) => unknown): Node[] {
  const blocks = text.length > longestRest ? [] : ((parse(text) as Node).children ?? []);
  const [only] = blocks;
  return blocks.length === 1 && only?.type === 'paragraph' && only.children
    ? only.children.flatMap((child) => ended(child, parse))
    : [{ type: 'text', value: text }];
}
