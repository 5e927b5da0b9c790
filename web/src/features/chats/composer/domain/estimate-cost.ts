import type { ModelChoice, ThinkingMode } from '@atrium/contract/models';

type Price = NonNullable<ModelChoice['price']>;

/** Tokens of a reply as long as most are, where the chat has none to go by. */
const usualReply = 400;
/** Tokens that are thought, or gathered, before a reply. */
const usualThinking: Readonly<Record<ThinkingMode, number>> = { fast: 0, deep: 1_500, research: 6_000 };
/** Web searches that most replies make, where they search; the installation's engine is asked once. */
const usualSearches = { model: 2, installation: 1 } as const;
/** What every request brings along besides the question. Tokens. */
const instructions = 150;
/** What a picture or a page sent as it is counts, roughly. Tokens. SOURCE: vendors' guides name 85 to 1,600 for a picture. */
const tokensPerFile = 1_200;

export interface Turn {
  readonly price: Price;
  readonly thinkingMode: ThinkingMode;
  /** Who searches the web for it; null: nobody. */
  readonly searchBy: ModelChoice['webSearchBy'];
  /** What is being written. */
  readonly text: string;
  readonly files: readonly { readonly size: number; readonly isText: boolean }[];
  /** Tokens of the chat before it. */
  readonly before: number;
  /** Tokens of a reply of this chat so far; null where there is none. */
  readonly usual: number | null;
  /** Personas that answer, one after the other. */
  readonly answers: number;
}

/** About what a turn costs, in micro-dollars: by the price of its model, from what is known before it is sent. */
export function estimateCost(turn: Turn): number {
  const { price, thinkingMode, searchBy, text, files, before, usual, answers } = turn;
  const inFiles = files.reduce((sum, { size, isText }) => sum + (isText ? size / 4 : tokensPerFile), 0);
  const input = instructions + before + estimateTokens(text) + inFiles;
  const output = usual ?? usualReply;
  const thought = usual === null || thinkingMode !== 'fast' ? usualThinking[thinkingMode] : 0;
  const fees = ((price.request ?? 0) + (searchBy ? usualSearches[searchBy] * (price.search ?? 0) : 0)) * 1_000;
  const each = input * price.input + output * price.output + thought * price.reasoning + fees;
  // Whoever answers later reads what was answered before.
  const read = ((answers * (answers - 1)) / 2) * output * price.input;
  return (each * answers + read) / 1_000_000;
}

/**
 * Tokens of a text, roughly: a quarter of its Latin characters, each of the others.
 * SOURCE: vendors' rule of thumb of four characters a token in English, about one in Chinese and Japanese.
 */
function estimateTokens(text: string): number {
  let wide = 0;
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 0x2ff) wide += 1;
  return Math.ceil((text.length - wide) / 4 + wide);
}

const credits = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 2 });

/** Micro-dollars as about so many credits: 'About 0.41 credits'. A credit is a cent. */
export function aboutCredits(microUsd: number): string {
  const amount = microUsd / 10_000;
  return amount < 0.01 ? 'Less than 0.01 credits' : `About ${credits.format(amount)} credits`;
}
