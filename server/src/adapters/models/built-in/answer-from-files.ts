import type { Passage } from '../../../ports/model-provider.ts';
import type { Breather } from './breather.ts';
import { documentsOf } from './documents.ts';
import { findQuotes } from './find-quotes.ts';
import { answering } from './judge-quotes.ts';
import { createTermMatcher } from './match-terms.ts';
import { noModelShort, notInFiles } from './plain-replies.ts';
import { leansOnEarlier, parseQuestion, type Question, withEarlier } from './question.ts';
import { type Reply, say } from './reply.ts';
import { scanDocuments } from './scan-documents.ts';
import { answerFromTables } from './tables/answer-from-table.ts';
import { writeQuotes } from './write-quotes.ts';

/** Quotes that answer the last question, or a plain word that the files do not hold the answer. */
export async function answerFromFiles(
  asked: readonly string[],
  passages: readonly Passage[],
  breather: Breather,
): Promise<Reply> {
  const documents = documentsOf(passages);
  const fromTables = await answerFromTables(asked.at(-1) ?? '', documents, breather);
  if (fromTables !== null) return fromTables;
  const question = inContext(asked);
  const matcher = createTermMatcher(question);
  const scan = await scanDocuments(documents, matcher, breather);
  const quotes = answering(await findQuotes(documents, question, matcher, scan, breather), question, scan);
  if (quotes.length > 0) return writeQuotes(quotes, 'The closest passages:');
  return [say(notInFiles(documents.map(({ title }) => title))), say(noModelShort)];
}

function inContext(asked: readonly string[]): Question {
  const question = parseQuestion(asked.at(-1) ?? '');
  const earlier = asked.at(-2);
  return earlier !== undefined && leansOnEarlier(question) ? withEarlier(question, parseQuestion(earlier)) : question;
}
