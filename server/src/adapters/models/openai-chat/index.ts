import type { Outbound } from '../../../platform/outbound/outbound.ts';
import type { ThinkingControl } from '../../../ports/model-connector.ts';
import { ModelError, type ModelProvider, type ModelRequest } from '../../../ports/model-provider.ts';
import { standardLimits, type WireLimits } from '../stall-watch.ts';
import { streamWire } from '../stream-wire.ts';
import { ChatReader } from './events.ts';
import { asksForSearch, type ChatQuirks, chatRequest } from './request.ts';

export type { ChatQuirks } from './request.ts';

export interface ChatOptions {
  /** The address in front of `/chat/completions`. */
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly thinking: ThinkingControl;
  readonly quirks: ChatQuirks;
  readonly limits?: WireLimits;
}

/** OpenAI's chat completions, and all vendors with the same API. */
export function createChatProvider(outbound: Outbound, options: ChatOptions): ModelProvider {
  const ask: ModelProvider['stream'] = (request, signal, take) =>
    streamWire(
      {
        outbound,
        url: `${options.baseUrl}/chat/completions`,
        headers: options.headers,
        body: JSON.stringify(chatRequest(request, options.quirks, options.thinking)),
        apiKey: options.apiKey,
        limits: options.limits ?? standardLimits[request.thinking],
        reader: new ChatReader(asksForSearch(request, options.quirks)),
      },
      signal,
      take,
    );
  return {
    async stream(request, signal, take) {
      try {
        await ask(request, signal, take);
      } catch (error) {
        const other = error instanceof ModelError ? acceptable(request, error.message) : null;
        if (!other) throw error;
        await ask(other, signal, take);
      }
    },
  };
}

/** What to ask for once more after a refusal, which always comes before any answer; null if nothing would help. */
function acceptable(request: ModelRequest, refusal: string): ModelRequest | null {
  const { tools, toolChoice: _none, ...plain } = request;
  // A reply can do without functions.
  if (tools?.length && toolsRefused.test(refusal)) return plain;
  return shorter(request, refusal);
}

/**
 * How servers refuse a request with functions that their model or settings do not support: Ollama, vLLM, llama.cpp and
 * OpenRouter. This API has no other way to tell which models support them.
 */
const toolsRefused =
  /does not support (tools|tool use)|support tool use|tool choice requires|tools param|unsupported param: tools/i;

/** Groq and OpenAI count the longest answer against an account's tokens a minute before they begin with it. */
const beyondMinute = /request too large.*\btokens per min.*\blimit (\d+), requested (\d+)/i;

/** Tokens. With less room for an answer the refusal is the better answer. */
const leastAnswer = 256;

/** The same request with the longest answer that the tokens of a minute allow; null if there is no room for one. */
function shorter(request: ModelRequest, refusal: string): ModelRequest | null {
  const [, limit, requested] = beyondMinute.exec(refusal) ?? [];
  if (limit === undefined || request.maxOutputTokens === undefined) return null;
  const maxOutputTokens = request.maxOutputTokens - (Number(requested) - Number(limit));
  return maxOutputTokens < leastAnswer ? null : { ...request, maxOutputTokens };
}
