import { answerClock } from './answer-clock.ts';
import { answerDate } from './answer-date.ts';
import { answerSum } from './answer-sum.ts';

/** A sum, a conversion or a question about dates worked out, as Markdown; null when the text is none of them. */
export function reckon(text: string, now: Date): string | null {
  return answerClock(text) ?? answerDate(text, now) ?? answerSum(text);
}
