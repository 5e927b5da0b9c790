import { onlyPart } from './plain-replies.ts';
import { findQuotes } from './quotes/find-quotes.ts';
import { answering } from './quotes/judge-quotes.ts';
import { asksForOverview, overview } from './quotes/overview.ts';
import { writeQuotes } from './quotes/write-quotes.ts';
import type { Breather } from './reading/breather.ts';
import type { Document } from './reading/documents.ts';
import { createTermMatcher } from './reading/match-terms.ts';
import { leansOnEarlier, parseQuestion, type Question, withEarlier } from './reading/question.ts';
import { scanDocuments } from './reading/scan-documents.ts';
import { type Reply, say } from './reply.ts';
import { answerFromTables } from './tables/answer-from-table.ts';

/**
 * Answers from files: rows or quotes that answer the last question, or an overview if that was requested; null when the
 * files do not contain the answer.
 */
export async function answerFromFiles(
  asked: readonly string[],
  documents: readonly Document[],
  breather: Breather,
): Promise<Reply | null> {
  const isWhole = documents.some(({ kind }) => kind !== 'source');
  if (isWhole && asksForOverview(asked.at(-1) ?? '')) return overview(documents, breather);
  const fromTables = await answerFromTables(asked.at(-1) ?? '', documents, breather);
  if (fromTables !== null) return fromTables;
  const question = inContext(asked);
  const matcher = createTermMatcher(question);
  const scan = await scanDocuments(documents, matcher, breather);
  const quotes = answering(await findQuotes(documents, question, matcher, scan, breather), question, scan);
  if (quotes.length === 0) return null;
  const cut = scan.complete ? [] : [say(onlyPart)];
  return [...writeQuotes(quotes, 'The closest passages:'), ...cut];
}

function inContext(asked: readonly string[]): Question {
  const question = parseQuestion(asked.at(-1) ?? '');
  const earlier = asked.at(-2);
  return earlier !== undefined && leansOnEarlier(question) ? withEarlier(question, parseQuestion(earlier)) : question;
}
