import { relatedTo } from '../../../../platform/text/words/related-words.ts';
import { stem } from '../../../../platform/text/words/stem.ts';
import { stopWords } from '../../../../platform/text/words/stop-words.ts';
import { normalWord, termsOf, words } from '../../../../platform/text/words/words.ts';
import { type Wanted, wantedIn } from './wanted.ts';
import { withoutForm } from './without-form.ts';

export interface QuestionTerm {
  readonly term: string;
  readonly raw: string;
  /** How much it says about the subject of the question, 0 … 1, before its rarity is known. */
  readonly weight: number;
  /** Whether it is a name, number or code: an answer without it answers another question. */
  readonly must: boolean;
  readonly related: ReadonlySet<string>;
}

export interface Question {
  readonly text: string;
  /** What is searched for the answer: the available files, or the guide. */
  readonly of: 'files' | 'guide';
  readonly terms: readonly QuestionTerm[];
  /** The kind of thing the answer must contain. */
  readonly wanted: Wanted | null;
}

/** Words that are part of asking, not of the subject. */
const asking = new Set(
  `please tell give find show say says said state states stated mention mentions mentioned according read look see know want question answer explain describe list
  many much long often far old there's called according does exactly actually currently happen happens ok okay hi hello hey
  thanks thank need needs write written anything something about information info detail details`.split(/\s+/),
);

/** Words for the file itself, which say nothing about its content. */
const fileWords = new Set(
  'document documents file files attached attachment attachments pdf csv docx json yaml text page'.split(' '),
);

/** Words that narrow a search but rarely decide it. */
const weak = new Set(
  `name number kind type sort amount total date time day month year use used make made take taken give given go come call work
  way thing things people person value main first last next new different every set part full whole get have allowed possible
  required require requires must include included one two able long last lasts total there big large happen place
  keep mean means bring put let become hold stand cause lead leave start begin end try turn run set`
    .split(/\s+/)
    .map(stem),
);

/** Parses a question. For the guide, 'file' is a word like any other. */
export function parseQuestion(written: string, of: Question['of'] = 'files'): Question {
  const text = withoutForm(written);
  const terms = new Map<string, QuestionTerm>();
  const category = /\b(?:which|what)\s+(\p{Ll}+)\s/u.exec(text)?.[1];
  const degree = /\bhow\s+(\p{Ll}+)\s/iu.exec(text)?.[1];
  let startsSentence = true;
  for (const { raw, start, end } of words(text)) {
    const normal = normalWord(raw);
    const must = isCode(raw) || (!startsSentence && isName(raw)) || isQuoted(text, start, end);
    startsSentence = /[.!?:]\s*$/.test(text.slice(end, end + 1));
    if (!must && (stopWords.has(normal) || asking.has(normal) || (of === 'files' && fileWords.has(normal)))) continue;
    if (normal.length < 2 && !/\p{N}|\p{Lo}/u.test(normal)) continue;
    for (const [at, term] of termsOf(raw).entries()) {
      const share = must ? 1 : weak.has(stem(normal)) || raw === degree ? 0.35 : raw === category ? 0.6 : 1;
      const weight = share * (at === 0 ? 1 : 0.4);
      const known = terms.get(term);
      terms.set(term, {
        term,
        raw,
        weight: Math.max(weight, known?.weight ?? 0),
        must: (must && at === 0) || (known?.must ?? false),
        related: isCode(raw) ? new Set() : relatedTo(term),
      });
    }
  }
  return { text, of, terms: [...terms.values()], wanted: wantedIn(text) };
}

/** Completes a question that depends on the one before ('and the second one?') with its terms, at a lower weight. */
export function withEarlier(question: Question, earlier: Question): Question {
  const own = new Set(question.terms.map(({ term }) => term));
  const added = earlier.terms
    .filter(({ term }) => !own.has(term))
    .map((term) => ({ ...term, weight: term.weight * 0.6, must: false }));
  return { ...question, terms: [...question.terms, ...added], wanted: question.wanted ?? earlier.wanted };
}

/** Whether a question depends on an earlier one. */
export function leansOnEarlier(question: Question): boolean {
  const heavy = question.terms.filter(({ weight }) => weight >= 0.9).length;
  if (/^\s*(?:and|what about|how about|but|or|also|then)\b/i.test(question.text)) return heavy <= 3;
  return (
    heavy === 0 || (heavy <= 2 && /\b(?:it|they|them|its|their|that|those|he|she|his|her|there)\b/i.test(question.text))
  );
}

function isCode(raw: string): boolean {
  return /\p{N}/u.test(raw) || /^\p{Lu}{2,}$/u.test(raw);
}

function isName(raw: string): boolean {
  return /^\p{Lu}\p{Ll}/u.test(raw) && !asking.has(normalWord(raw)) && !stopWords.has(normalWord(raw));
}

function isQuoted(text: string, start: number, end: number): boolean {
  return /["“‘'`]/.test(text[start - 1] ?? '') && /["”’'`]/.test(text[end] ?? '');
}
