import { stopWords } from '../../../platform/text/words/stop-words.ts';
import { normalWord, words } from '../../../platform/text/words/words.ts';

/** Words that point back at what was said before. */
const pointing =
  /\b(?:it|its|they|them|their|theirs|he|him|his|she|her|hers|this|that|these|those|there|former|latter|one|ones|same|above)\b|^\s*(?:and|but|so|or|also|then|why|how come|what about|how about)\b/i;
/** With fewer telling words than this a question says too little by itself. */
const tellingWords = 3;
/** Questions before the last one that are looked back at. */
const mostEarlier = 2;
/** Characters of one question: what is asked stands at the beginning or the end of a long message, the middle is matter. */
const readOfQuestion = 600;

/**
 * What sources are searched for: the question, and where it leans on what was asked before (it is short, or points back),
 * the questions before it too, as many as it takes to have something to go by. `asked`: the user's questions, oldest first.
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
