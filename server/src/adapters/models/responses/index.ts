import type { Outbound } from '../../../platform/outbound/outbound.ts';
import type { ThinkingControl } from '../../../ports/model-connector.ts';
import type { ModelProvider } from '../../../ports/model-provider.ts';
import { standardLimits, type WireLimits } from '../stall-watch.ts';
import { streamWire } from '../stream-wire.ts';
import { ResponseReader } from './events.ts';
import { responsesRequest } from './request.ts';

export interface ResponsesOptions {
  /** The address in front of `/v1/responses`. */
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly thinking: ThinkingControl;
  readonly limits?: WireLimits;
}

/** OpenAI's Responses API, as Perplexity's Agent API implements it. */
export function createResponsesProvider(outbound: Outbound, options: ResponsesOptions): ModelProvider {
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
