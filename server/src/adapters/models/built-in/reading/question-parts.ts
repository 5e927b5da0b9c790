import { withoutForm } from './without-form.ts';

const asks = 'who|whose|what|when|where|which|why|how';
/** Words that only ask, and share with the next the words of their question: 'when and where was she born?'. */
const onlyAsks = `\\b(?:(?:${asks})(?:\\s+exactly)?|how\\s+\\p{L}+)`;

/** Where the next question of a message begins: between two question marks, or at an 'and' before a word that asks. */
const next = new RegExp(`\\?\\s+(?=[^?]*\\?)|(?<!${onlyAsks},?),?\\s+and\\s+(?:also\\s+)?(?=(?:${asks})\\b)`, 'iu');

/** More questions at once are read as one. */
const most = 3;

/** The questions that a message asks one after the other; the message alone if it asks one, or too many. */
export function questionParts(text: string): readonly string[] {
  const parts = withoutForm(text)
    .split(next)
    .map((part) => part.trim())
    .filter((part) => /[\p{L}\p{N}]/u.test(part));
  return parts.length > 1 && parts.length <= most ? parts : [text];
}
