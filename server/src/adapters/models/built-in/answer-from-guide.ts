import type { BuiltInModelDeps } from './built-in-model-deps.ts';
import { guidePassages } from './guide.ts';
import { findQuotes } from './quotes/find-quotes.ts';
import { answering, guideAnswers } from './quotes/judge-quotes.ts';
import { writeQuotes } from './quotes/write-quotes.ts';
import type { Breather } from './reading/breather.ts';
import { documentsOf } from './reading/documents.ts';
import { createTermMatcher } from './reading/match-terms.ts';
import { parseQuestion } from './reading/question.ts';
import { scanDocuments } from './reading/scan-documents.ts';
import { type Reply, say } from './reply.ts';

/**
 * Quotes from the user guide that answer the question; null when it is not about the product or the guide says nothing
 * about it.
 */
export async function answerFromGuide(text: string, deps: BuiltInModelDeps, breather: Breather): Promise<Reply | null> {
  const named = isNamed(text, deps.productName);
  const withoutName = text.replaceAll(new RegExp(deps.productName.replaceAll(/[^\p{L}\p{N}]/gu, '.'), 'giu'), ' ');
  const documents = documentsOf(guidePassages(deps.guide));
  const question = parseQuestion(withoutName, 'guide');
  if (!question.terms.some(({ weight }) => weight >= 0.6)) return named ? about(deps, text) : null;
  if (!named && commission.test(text)) return null;
  const matcher = createTermMatcher(question);
  const scan = await scanDocuments(documents, matcher, breather);
  const quotes = answering(
    await findQuotes(documents, question, matcher, scan, breather),
    question,
    scan,
    named ? undefined : guideAnswers,
  );
  return quotes.length > 0 ? writeQuotes(quotes, `From the guide to ${deps.productName}:`) : null;
}

/** A request to write a text is not a question about the product, whatever words it shares with the guide. */
const commission = /^\s*(?:please\s+)?(?:write|draft|compose|rewrite|translate|summari[sz]e)\b/i;

export function isNamed(text: string, product: string): boolean {
  return text.toLowerCase().includes(product.toLowerCase());
}

/** What the product is, for a question that only names it; null for a question that the guide does not answer. */
function about(deps: BuiltInModelDeps, text: string): Reply | null {
  const [, first] = deps.guide.find(({ id }) => id === 'index')?.text.split(/\n\s*\n/) ?? [];
  return first !== undefined && /^\s*(?:what(?:'s| is)?|tell me|explain|describe)\b/i.test(text)
    ? [say(`${first.trim()}\n`)]
    : null;
}
