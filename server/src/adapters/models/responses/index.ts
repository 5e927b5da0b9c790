import type { Outbound } from '../../../platform/outbound/outbound.ts';
import type { ModelProvider } from '../../../ports/model-provider.ts';
import type { ProviderOptions } from '../provider-options.ts';
import { standardLimits } from '../stall-watch.ts';
import { streamWire } from '../stream-wire.ts';
import { ResponseReader } from './events.ts';
import { responsesRequest } from './request.ts';

/** OpenAI's Responses API, as Perplexity's Agent API implements it. */
export function createResponsesProvider(outbound: Outbound, options: ProviderOptions): ModelProvider {
  return {
    stream: (request, signal, take) =>
      streamWire(
        {
          outbound,
          url: `${options.baseUrl}/v1/responses`,
          headers: options.headers,
          body: JSON.stringify(responsesRequest(request, options.thinking)),
          apiKey: options.apiKey,
          limits: options.limits ?? standardLimits[request.thinking],
          reader: new ResponseReader((request.tools ?? []).map(({ name }) => name)),
        },
        signal,
        take,
      ),
  };
}
