import type { Outbound } from '../../../platform/outbound/outbound.ts';
import type { ThinkingControl } from '../../../ports/model-connector.ts';
import type { ModelProvider } from '../../../ports/model-provider.ts';
import { standardLimits, type WireLimits } from '../stall-watch.ts';
import { streamWire } from '../stream-wire.ts';
import { ChatReader } from './events.ts';
import { type ChatQuirks, chatRequest } from './request.ts';

export type { ChatQuirks } from './request.ts';

export interface ChatOptions {
  /** Up to and without `/chat/completions`. */
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly thinking: ThinkingControl;
  readonly quirks: ChatQuirks;
  readonly limits?: WireLimits;
}

/** OpenAI's chat completions, and everyone who speaks that wire. */
export function createChatProvider(outbound: Outbound, options: ChatOptions): ModelProvider {
  return {
    stream: (request, signal, take) =>
      streamWire(
        {
          outbound,
          url: `${options.baseUrl}/chat/completions`,
          headers: options.headers,
          body: JSON.stringify(chatRequest(request, options.quirks, options.thinking)),
          apiKey: options.apiKey,
          limits: options.limits ?? standardLimits[request.thinking],
          reader: new ChatReader(),
        },
        signal,
        take,
      ),
  };
}
