import type { Breather } from './breather.ts';
import type { Document } from './documents.ts';
import { findQuotes } from './find-quotes.ts';
import { answering } from './judge-quotes.ts';
import { createTermMatcher } from './match-terms.ts';
import { asksForOverview, overview } from './overview.ts';
import { onlyPart } from './plain-replies.ts';
import { leansOnEarlier, parseQuestion, type Question, withEarlier } from './question.ts';
import { type Reply, say } from './reply.ts';
import { scanDocuments } from './scan-documents.ts';
import { answerFromTables } from './tables/answer-from-table.ts';
import { writeQuotes } from './write-quotes.ts';

/** Rows or quotes that answer the last question, or the gist if that is asked for; null when the files do not hold the answer. */
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
