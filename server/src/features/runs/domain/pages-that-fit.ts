import { estimateTokens } from '@atrium/contract/token-rules';

/** Tokens that each page takes for its delimiters, title and address. */
const tokensOfMarks = 60;
/** Tokens. A page cut shorter than this is left out. */
const leastOfPage = 40;

/**
 * The best of these pages that fit into `budget` tokens, in their order. A page that is too long is cut at the end of a
 * sentence or a word. If too little of it would be left, it is skipped, and the pages after it are still tried.
 */
export function pagesThatFit<T extends { readonly text: string }>(pages: readonly T[], budget: number): readonly T[] {
  let left = budget;
  return pages.flatMap((page) => {
    const text = cutToFit(page.text, left - tokensOfMarks);
    if (text === '') return [];
    left -= estimateTokens(text) + tokensOfMarks;
    return [text === page.text ? page : { ...page, text }];
  });
}

/** The longest beginning of a text that takes at most `room` tokens; empty if that is too little to say anything. */
function cutToFit(text: string, room: number): string {
  if (estimateTokens(text) <= room) return text;
  if (room < leastOfPage) return '';
  let [fits, tooLong] = [0, text.length];
  while (tooLong - fits > 1) {
    const middle = (fits + tooLong) >> 1;
    if (estimateTokens(text.slice(0, middle)) <= room) fits = middle;
    else tooLong = middle;
  }
  const cut = text.slice(0, fits);
  const sentence = cut.search(/[.!?…](?=\s[^.!?…]*$)/);
  const end = sentence > fits / 2 ? sentence + 1 : cut.search(/\s\S*$/);
  return (end > fits / 2 ? cut.slice(0, end) : cut.replace(/[\ud800-\udbff]$/, '')).trimEnd();
}
