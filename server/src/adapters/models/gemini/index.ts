import type { Outbound } from '../../../platform/outbound/outbound.ts';
import type { ModelProvider } from '../../../ports/model-provider.ts';
import type { ProviderOptions } from '../provider-options.ts';
import { standardLimits } from '../stall-watch.ts';
import { streamWire } from '../stream-wire.ts';
import { ContentReader } from './events.ts';
import { contentRequest } from './request.ts';

/** Google's Gemini API. */
export function createContentProvider(outbound: Outbound, options: ProviderOptions): ModelProvider {
  return {
    stream: (request, signal, take) =>
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
      ),
  };
}
