import type { Breather } from './breather.ts';
import type { BuiltInModelDeps } from './built-in-model.ts';
import { documentsOf } from './documents.ts';
import { findQuotes } from './find-quotes.ts';
import { guidePassages } from './guide.ts';
import { answering } from './judge-quotes.ts';
import { createTermMatcher } from './match-terms.ts';
import { parseQuestion } from './question.ts';
import type { Reply } from './reply.ts';
import { scanDocuments } from './scan-documents.ts';
import { writeQuotes } from './write-quotes.ts';

/** Quotes of the user's guide that answer the question; null when it is not about the product or the guide is silent. */
export async function answerFromGuide(
  text: string,
  deps: BuiltInModelDeps,
  breather: Breather,
  onlyIfNamed: boolean,
): Promise<Reply | null> {
  const named = text.toLowerCase().includes(deps.productName.toLowerCase());
  if (onlyIfNamed && !named) return null;
  const withoutName = text.replaceAll(new RegExp(deps.productName.replaceAll(/[^\p{L}\p{N}]/gu, '.'), 'giu'), ' ');
  const documents = documentsOf(guidePassages(deps.guide));
  const question = parseQuestion(withoutName);
  const matcher = createTermMatcher(question);
  const scan = await scanDocuments(documents, matcher, breather);
  const quotes = answering(await findQuotes(documents, question, matcher, scan, breather), question, scan);
  return quotes.length > 0 ? writeQuotes(quotes, `From the guide to ${deps.productName}:`) : null;
}
