import { stopWords } from '../../../platform/text/words/stop-words.ts';
import { normalWord, words } from '../../../platform/text/words/words.ts';

/** Words that refer to what was said before. */
const pointing =
  /\b(?:it|its|they|them|their|theirs|he|him|his|she|her|hers|this|that|these|those|there|former|latter|one|ones|same|above)\b|^\s*(?:and|but|so|or|also|then|why|how come|what about|how about)\b/i;
/** A question with fewer meaningful words than this is not enough to search with by itself. */
const tellingWords = 3;
/** How many questions before the last one may be added. */
const mostEarlier = 2;
/** Characters taken from each end of a question: a long message says what it asks at its beginning or its end. */
const readOfQuestion = 600;

/**
 * The text that sources are searched for: the last question. If it depends on earlier ones (it is short, or refers
 * back), the questions before it are added until there is enough to search with. `asked`: the user's questions, oldest
 * first.
 */
export function searchQuery(asked: readonly string[]): string {
  const [last = '', ...earlier] = asked.toReversed();
  const parts = [ends(last)];
  let leans = pointing.test(last) || telling(last) < tellingWords;
  for (const question of earlier.slice(0, mostEarlier)) {
    if (!leans) break;
    parts.push(ends(question));
    leans = pointing.test(question) || telling(question) < tellingWords;
  }
  return parts.join('\n').trim();
}

function telling(text: string): number {
  let count = 0;
  for (const { raw } of words(text)) if (!stopWords.has(normalWord(raw))) count += 1;
  return count;
}

function ends(text: string): string {
  const trimmed = text.trim();
  if (trimmed.length <= 2 * readOfQuestion) return trimmed;
  return `${trimmed.slice(0, readOfQuestion)}\n${trimmed.slice(-readOfQuestion)}`;
}
