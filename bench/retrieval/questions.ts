import { claimQuestions } from './data/claim-questions.ts';
import { natureClaims } from './data/claims-nature.ts';
import { peopleClaims } from './data/claims-people.ts';
import { workClaims } from './data/claims-work.ts';
import { documents } from './data/documents.ts';
import { likeDocuments } from './data/like-documents.ts';

export interface BenchDocument {
  readonly title: string;
  readonly passages: readonly string[];
}

/** A question with the one passage that answers it: the document's index in `corpus`, and the passage's index in it. */
export interface BenchQuestion {
  readonly question: string;
  readonly document: number;
  readonly passage: number;
}

const claims = [...natureClaims, ...workClaims, ...peopleClaims];
const asked = [
  ...claims.map(({ title, text }) => ({ title, passages: [{ text, questions: claimQuestions[title] ?? [] }] })),
  ...documents,
];

/** All texts: those with questions, and 180 distractors. */
export const corpus: readonly BenchDocument[] = [
  ...asked.map(({ title, passages }) => ({ title, passages: passages.map(({ text }) => text) })),
  ...likeDocuments(180),
];

export const questions: readonly BenchQuestion[] = asked.flatMap(({ passages }, document) =>
  passages.flatMap(({ questions: all }, passage) => all.map((question) => ({ question, document, passage }))),
);

/** Every other question is held out: it was not looked at while the search was tuned. */
export const tuned = questions.filter((_, n) => n % 2 === 0);
export const heldOut = questions.filter((_, n) => n % 2 === 1);

/** Questions that share four words in a row with their passage. There must be none. */
export function sharedRuns(): readonly string[] {
  return questions.flatMap(({ question, document, passage }) => {
    const runs = runsOf(corpus[document]?.passages[passage] ?? '');
    const shared = [...runsOf(question)].filter((run) => runs.has(run));
    return shared.length > 0 ? [`${question} (${shared.join('; ')})`] : [];
  });
}

function runsOf(text: string): ReadonlySet<string> {
  const all = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(all.slice(3).map((_, n) => all.slice(n, n + 4).join(' ')));
}
