import { tokensPerPicture } from '@atrium/contract/token-rules';
import type { ModelRequest } from '../../ports/model-provider.ts';

/**
 * Tokens that a message adds to its text. SOURCE: OpenAI's cookbook, "How to count tokens": 3 for each, and 3 for the
 * reply.
 */
const perMessage = 3;

/**
 * Characters counted at a time, cut before a space where there is one. A tokenizer's work grows with the square of the
 * longest run of letters; with such cuts, a text of one endless word costs little more than one of many words.
 */
const stretch = 500;
/** Milliseconds of counting after which other work gets a turn. */
const patience = 8;
/** The most characters that are counted; the rest of a longer text is estimated from them. */
const mostCounted = 400_000;

/**
 * Counts the tokens of a text, for calls whose provider did not report them. Vendors' tokenizers differ a little; this
 * is the one of OpenAI's newer models. It is loaded when first needed, because its table takes some megabytes.
 */
export async function countTokens(text: string): Promise<number> {
  if (text === '') return 0;
  const { countTokens: count } = await import('gpt-tokenizer/encoding/o200k_base');
  const end = Math.min(text.length, mostCounted);
  let tokens = 0;
  let since = performance.now();
  for (let at = 0; at < end; ) {
    const next = cutAt(text, at, end);
    tokens += count(text.slice(at, next), { allowedSpecial: 'all' });
    at = next;
    if (performance.now() - since < patience) continue;
    await new Promise((resolve) => setImmediate(resolve));
    since = performance.now();
  }
  return Math.ceil((tokens * text.length) / end);
}

/** Where the stretch that begins at `start` ends: never within a surrogate pair. */
function cutAt(text: string, start: number, end: number): number {
  if (start + stretch >= end) return end;
  const half = start + stretch / 2;
  const space = text.slice(half, start + stretch + 1).lastIndexOf(' ');
  if (space > 0) return half + space;
  const code = text.charCodeAt(start + stretch - 1);
  return code >= 0xd800 && code <= 0xdbff ? start + stretch + 1 : start + stretch;
}

/** Counts the tokens of everything that was sent to a model. */
export async function countRequest({ system = '', messages, tools = [] }: ModelRequest): Promise<number> {
  let tokens = perMessage + (await countTokens(system));
  if (tools.length > 0) tokens += await countTokens(JSON.stringify(tools));
  for (const { parts } of messages) {
    tokens += perMessage;
    for (const part of parts) {
      if (part.type === 'text') tokens += await countTokens(part.text);
      else if (part.type === 'tool-call') tokens += await countTokens(part.arguments);
      else if (part.type === 'tool-result') tokens += await countTokens(part.result);
      else tokens += part.tokens ?? tokensPerPicture;
    }
  }
  return tokens;
}
