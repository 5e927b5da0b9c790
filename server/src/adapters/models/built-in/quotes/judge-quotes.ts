import type { Question } from '../reading/question.ts';
import type { Scan } from '../reading/scan-documents.ts';
import type { Quote } from './find-quotes.ts';
import { joinQuotes } from './join-quotes.ts';

/**
 * The share of the question's weight that a quote and its context must match to be shown as an answer. Calibrated on
 * the tuning half of bench/built-in: a lower value answers what the files do not contain, a higher one refuses what
 * they do.
 */
const answers = 0.48;
/** The share required when the quote does not contain the kind of thing asked for (a date, a sum, a name). */
const answersWithoutWanted = 0.64;

/** The share required of the guide, which is searched for every question without a file. */
export const guideAnswers = 0.6;
/**
 * The share required of a table row. A row that merely contains the question's words is seldom the answer: values that
 * can be looked up or calculated were already tried.
 */
const rowAnswers = 0.85;
/** A quote that matches less than this share of what the best one matches is left out. */
const besideBest = 0.7;
/** A quote from the guide that scores less than this share of the first one is left out. */
const besideFirstOfGuide = 0.9;

/**
 * The quotes that answer the question, best first and with nothing twice; none when the texts do not contain the answer.
 * They are joined only here, so that one that answers brings none along that does not.
 */
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
  return joinQuotes(quotes.filter(({ coverage, score }) => coverage >= best * besideBest && score >= least));
}
