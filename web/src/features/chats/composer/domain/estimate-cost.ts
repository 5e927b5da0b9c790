import type { ModelChoice, ThinkingMode } from '@atrium/contract/models';
import { estimateTokens, tokensPerPicture } from '@atrium/contract/token-rules';

type Price = NonNullable<ModelChoice['price']>;

/** Tokens of a typical reply, for a chat that has no replies yet. */
const usualReply = 400;
/** Tokens that a typical reply spends on thinking or research first. */
const usualThinking: Readonly<Record<ThinkingMode, number>> = { fast: 0, deep: 1_500, research: 6_000 };
/** Web searches of a typical reply with web search on. The installation's search engine is asked once. */
const usualSearches = { model: 2, installation: 1 } as const;
/** Tokens that every request has besides the question. */
const instructions = 150;

export interface Turn {
  readonly price: Price;
  readonly thinkingMode: ThinkingMode;
  /** Who searches the web for this turn; null: no web search. */
  readonly searchBy: ModelChoice['webSearchBy'];
  /** The question being written. */
  readonly text: string;
  readonly files: readonly { readonly size: number; readonly isText: boolean }[];
  /** Tokens of the chat before this turn. */
  readonly before: number;
  /** Average tokens of the replies of this chat; null if there are none. */
  readonly usual: number | null;
  /** How many replies the turn gets: one from each persona, one after the other. */
  readonly answers: number;
}

/** The approximate cost of a turn in micro-dollars, from the price of its model and what is known before sending. */
export function estimateCost(turn: Turn): number {
  const { price, thinkingMode, searchBy, text, files, before, usual, answers } = turn;
  const inFiles = files.reduce((sum, { size, isText }) => sum + (isText ? size / 4 : tokensPerPicture), 0);
  const input = instructions + before + estimateTokens(text) + inFiles;
  const output = usual ?? usualReply;
  const fees = ((price.request ?? 0) + (searchBy ? usualSearches[searchBy] * (price.search ?? 0) : 0)) * 1_000;
  const each = input * price.input + output * price.output + usualThinking[thinkingMode] * price.reasoning + fees;
  // Each persona after the first also reads the replies before its own.
  const read = ((answers * (answers - 1)) / 2) * output * price.input;
  return (each * answers + read) / 1_000_000;
}

const credits = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 2 });

/** Formats micro-dollars as credits: 'About 0.41 credits'. A credit is a cent. */
export function aboutCredits(microUsd: number): string {
  const amount = microUsd / 10_000;
  return amount < 0.01 ? 'Less than 0.01 credits' : `About ${credits.format(amount)} credits`;
}
