import type { Outbound } from '../../../platform/outbound/outbound.ts';
import type { ModelProvider, TakeEvents } from '../../../ports/model-provider.ts';
import { askUntilTaken } from '../ask-until-taken.ts';
import type { ProviderOptions } from '../provider-options.ts';
import { standardLimits } from '../stall-watch.ts';
import { streamWire } from '../stream-wire.ts';
import { type Asking, askOtherwise } from './ask-otherwise.ts';
import { ContentReader } from './events.ts';
import { contentRequest } from './request.ts';

/** Google's Gemini API. */
export function createContentProvider(outbound: Outbound, options: ProviderOptions): ModelProvider {
  const ask = ({ request, thinking }: Asking, signal: AbortSignal, take: TakeEvents): Promise<void> =>
    streamWire(
      {
        outbound,
        url: `${options.baseUrl}/${encodeURIComponent(request.model)}:streamGenerateContent?alt=sse`,
        headers: options.headers,
        body: JSON.stringify(contentRequest(request, thinking)),
        apiKey: options.apiKey,
        limits: options.limits ?? standardLimits[request.thinking],
        reader: new ContentReader(),
      },
      signal,
      take,
    );
  return {
    async stream(request, signal, take) {
      const ways = { ask: (asking: Asking, heard: TakeEvents) => ask(asking, signal, heard), otherwise: askOtherwise };
      await askUntilTaken({ request, thinking: options.thinking }, ways, take);
    },
  };
}
