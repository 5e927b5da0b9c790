import { shortenText } from '../../../platform/text/clip-text.ts';
import { sentencesIn } from '../../../platform/text/passages/sentences.ts';
import { stopWords } from '../../../platform/text/words/stop-words.ts';
import { normalWord, termsOf, words } from '../../../platform/text/words/words.ts';

const longest = 240;

/** The sentence of a page's snippet that has most in common with a wish; null if the snippet is empty. */
export function reasonOfPage(wish: string, snippet: string): string | null {
  const wanted = termsIn(wish);
  let best: { text: string; score: number } | null = null;
  for (const { start, end } of sentencesIn(snippet)) {
    const text = snippet.slice(start, end);
    const score = [...termsIn(text)].filter((term) => wanted.has(term)).length;
    if (best === null || score > best.score) best = { text, score };
  }
  if (best === null || best.text.trim() === '') return null;
  return shortenText(best.text, longest);
}

function termsIn(text: string): ReadonlySet<string> {
  const telling = [...words(text)].filter(({ raw }) => !stopWords.has(normalWord(raw)));
  return new Set(telling.flatMap(({ raw }) => termsOf(raw)));
}
