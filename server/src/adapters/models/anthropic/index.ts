import type { Outbound } from '../../../platform/outbound/outbound.ts';
import type { ThinkingControl } from '../../../ports/model-connector.ts';
import type { ModelProvider } from '../../../ports/model-provider.ts';
import { standardLimits, type WireLimits } from '../stall-watch.ts';
import { streamWire } from '../stream-wire.ts';
import { MessageReader } from './events.ts';
import { messagesRequest } from './request.ts';

export interface MessagesOptions {
  /** Up to and without `/v1/messages`. */
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly thinking: ThinkingControl;
  readonly limits?: WireLimits;
}

/** The version of the wire that this folder speaks. */
const version = '2023-06-01';

/** Anthropic's Messages API. */
export function createMessagesProvider(outbound: Outbound, options: MessagesOptions): ModelProvider {
  return {
    stream: (request, signal) =>
      streamWire(
        {
          outbound,
          url: `${options.baseUrl}/v1/messages`,
          headers: { 'anthropic-version': version, ...options.headers },
          body: JSON.stringify(messagesRequest(request, options.thinking)),
          apiKey: options.apiKey,
          limits: options.limits ?? standardLimits[request.thinking],
          reader: new MessageReader(),
        },
        signal,
      ),
  };
}
