import type { Outbound } from '../../../platform/outbound/outbound.ts';
import { ModelError, type ModelProvider, type ModelRequest, type TakeEvents } from '../../../ports/model-provider.ts';
import { systemSpoken } from '../conversation.ts';
import type { ProviderOptions } from '../provider-options.ts';
import { standardLimits } from '../stall-watch.ts';
import { streamWire } from '../stream-wire.ts';
import { ContentReader } from './events.ts';
import { contentRequest } from './request.ts';

/** Gemma's refusal at this API (README.md). It comes before any answer. */
const systemRefused = /developer instruction is not enabled/i;

/** Google's Gemini API. */
export function createContentProvider(outbound: Outbound, options: ProviderOptions): ModelProvider {
  const ask = (request: ModelRequest, signal: AbortSignal, take: TakeEvents): Promise<void> =>
    streamWire(
      {
        outbound,
        url: `${options.baseUrl}/${encodeURIComponent(request.model)}:streamGenerateContent?alt=sse`,
        headers: options.headers,
        body: JSON.stringify(contentRequest(request, options.thinking)),
        apiKey: options.apiKey,
        limits: options.limits ?? standardLimits[request.thinking],
        reader: new ContentReader(),
      },
      signal,
      take,
    );
  return {
    async stream(request, signal, take) {
      try {
        await ask(request, signal, take);
      } catch (error) {
        const isOfSystem = request.system && error instanceof ModelError && systemRefused.test(error.message);
        if (!isOfSystem) throw error;
        await ask(systemSpoken(request), signal, take);
      }
    },
  };
}
