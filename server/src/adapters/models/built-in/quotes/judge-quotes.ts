import type { Question } from '../reading/question.ts';
import type { Scan } from '../reading/scan-documents.ts';
import type { Quote } from './find-quotes.ts';

/**
 * How much of the question's weight a quote and its surroundings must meet to be shown as an answer. Calibrated on the
 * tuning half of bench/built-in: lower answers what the files do not hold, higher refuses what they do.
 */
const answers = 0.48;
/** Where what is asked for (a date, a sum, a name) is not in the quote, more must speak for it. */
const answersWithoutWanted = 0.64;

/** The guide is asked whatever comes without a file, so more must speak for its being meant. */
export const guideAnswers = 0.6;
/** A row that merely has the question's words is seldom its answer: what can be looked up or reckoned was, before. */
const rowAnswers = 0.85;
/** A quote that meets less than this share of what the best one meets is left out. */
const besideBest = 0.5;
/** Of the guide a quote that speaks less for itself than this share of the first does is beside the point. */
const besideFirstOfGuide = 0.9;

/** The quotes that answer, best first; none when the texts do not hold the answer. */
export function answering(
  quotes: readonly Quote[],
  question: Question,
  scan: Scan,
  enough = answers,
): readonly Quote[] {
  const missing = question.terms.some(({ must }, place) => must && !scan.present[place]);
  if (missing || question.terms.length === 0) return [];
  const holds = quotes.some(
    ({ coverage, holdsWanted, holdsNames, document }) =>
      holdsNames &&
      coverage >= Math.max(enough, holdsWanted ? 0 : answersWithoutWanted, document.shape === 'table' ? rowAnswers : 0),
  );
  const best = Math.max(0, ...quotes.map(({ coverage }) => coverage));
  if (!holds) return [];
  const first = quotes[0]?.score ?? 0;
  const least = question.of === 'guide' ? first * besideFirstOfGuide : Number.NEGATIVE_INFINITY;
  return quotes.filter(({ coverage, score }) => coverage >= best * besideBest && score >= least);
}
