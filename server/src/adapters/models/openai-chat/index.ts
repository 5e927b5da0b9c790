import type { Outbound } from '../../../platform/outbound/outbound.ts';
import type { ThinkingControl } from '../../../ports/model-connector.ts';
import { ModelError, type ModelProvider } from '../../../ports/model-provider.ts';
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
        const { tools, toolChoice: _none, ...plain } = request;
        if (!tools?.length || !isOfTools(error)) throw error;
        // The request was refused before any answer, and a reply can do without functions.
        await ask(plain, signal, take);
      }
    },
  };
}

/**
 * How servers refuse a request with functions that their model or settings do not support: Ollama, vLLM, llama.cpp and
 * OpenRouter. This API has no other way to tell which models support them.
 */
const toolsRefused =
  /does not support (tools|tool use)|support tool use|tool choice requires|tools param|unsupported param: tools/i;

function isOfTools(error: unknown): boolean {
  return error instanceof ModelError && toolsRefused.test(error.message);
}
