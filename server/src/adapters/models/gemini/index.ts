import type { Outbound } from '../../../platform/outbound/outbound.ts';
import type { ThinkingControl } from '../../../ports/model-connector.ts';
import type { ModelProvider } from '../../../ports/model-provider.ts';
import { standardLimits, type WireLimits } from '../stall-watch.ts';
import { streamWire } from '../stream-wire.ts';
import { ContentReader } from './events.ts';
import { contentRequest } from './request.ts';

export interface ContentOptions {
  /** The address in front of the model's name. */
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly thinking: ThinkingControl;
  readonly limits?: WireLimits;
}

/** Google's Gemini API. */
export function createContentProvider(outbound: Outbound, options: ContentOptions): ModelProvider {
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
