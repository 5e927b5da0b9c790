import { noneFor, onlyPart } from './plain-replies.ts';
import { findQuotes, type Quote } from './quotes/find-quotes.ts';
import { joinQuotes } from './quotes/join-quotes.ts';
import { answering } from './quotes/judge-quotes.ts';
import { asksForOverview, overview } from './quotes/overview.ts';
import { writeQuotes } from './quotes/write-quotes.ts';
import type { Breather } from './reading/breather.ts';
import type { Document } from './reading/documents.ts';
import { createTermMatcher } from './reading/match-terms.ts';
import { leansOnEarlier, parseQuestion, type Question, withEarlier } from './reading/question.ts';
import { questionParts } from './reading/question-parts.ts';
import { scanDocuments } from './reading/scan-documents.ts';
import { type Reply, say } from './reply.ts';
import { answerFromTables } from './tables/answer-from-table.ts';

/** What was found for a question. */
interface Found {
  readonly question: Question;
  /** Best first. */
  readonly quotes: readonly Quote[];
  /** Whether all of the documents was searched. */
  readonly isComplete: boolean;
}

/** Quotes shown for each of several questions of a message. */
const quotesOfPart = 2;

/**
 * Answers from files: rows or quotes that answer the last question, or an overview if that was requested; null when the
 * files do not contain the answer. Of several questions in one message each is answered, or else the message as a whole.
 */
export async function answerFromFiles(
  asked: readonly string[],
  documents: readonly Document[],
  breather: Breather,
): Promise<Reply | null> {
  const text = asked.at(-1) ?? '';
  const isWhole = documents.some(({ kind }) => kind !== 'source');
  if (isWhole && asksForOverview(text)) return overview(documents, breather);
  const fromTables = await answerFromTables(text, documents, breather);
  if (fromTables !== null) return fromTables;
  const earlier = asked.at(-2);
  const parts = await search(inContext(questionParts(text), earlier), documents, breather);
  const isAllAnswered = parts.every(({ quotes }) => quotes.length > 0);
  if (parts.length === 1 || isAllAnswered) return reply(parts);
  const [whole] = await search(inContext([text], earlier), documents, breather);
  return reply(whole && whole.quotes.length > 0 ? [whole] : parts);
}

/** The questions, each completed by the one before it if it depends on it. */
function inContext(texts: readonly string[], earlier: string | undefined): readonly Question[] {
  let before = earlier === undefined ? null : parseQuestion(earlier);
  return texts.map((text) => {
    const question = parseQuestion(text);
    before = before !== null && leansOnEarlier(question) ? withEarlier(question, before) : question;
    return before;
  });
}

async function search(
  questions: readonly Question[],
  documents: readonly Document[],
  breather: Breather,
): Promise<readonly Found[]> {
  const found: Found[] = [];
  for (const question of questions) {
    const matcher = createTermMatcher(question);
    const scan = await scanDocuments(documents, matcher, breather);
    const quotes = answering(await findQuotes(documents, question, matcher, scan, breather), question, scan);
    found.push({ question, quotes, isComplete: scan.complete });
  }
  return found;
}

function reply(found: readonly Found[]): Reply | null {
  const quotes = joinQuotes(found.flatMap((one) => one.quotes.slice(0, found.length > 1 ? quotesOfPart : undefined)));
  if (quotes.length === 0) return null;
  const open = found.filter((one) => one.quotes.length === 0).map(({ question }) => question.text);
  return [
    ...writeQuotes(quotes, 'The closest passages:'),
    ...(open.length > 0 ? [say(noneFor(open))] : []),
    ...(found.every(({ isComplete }) => isComplete) ? [] : [say(onlyPart)]),
  ];
}
