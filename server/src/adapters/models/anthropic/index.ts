import type { TokenUsage } from '@atrium/contract/run-event';
import type { Outbound } from '../../../platform/outbound/outbound.ts';
import type { ModelProvider, ModelRequest, TakeEvents } from '../../../ports/model-provider.ts';
import { askUntilTaken } from '../ask-until-taken.ts';
import type { JsonObject } from '../json-object.ts';
import type { ProviderOptions } from '../provider-options.ts';
import { standardLimits } from '../stall-watch.ts';
import { streamWire } from '../stream-wire.ts';
import { type Asking, askOtherwise } from './ask-otherwise.ts';
import { MessageReader } from './events.ts';
import { messagesRequest } from './request.ts';
import { SpokenText } from './spoken-text.ts';
import { TurnContent } from './turn-content.ts';

/** How often a turn paused by the vendor is continued; after that it ends as at a length limit. */
const mostPauses = 5;

/** Anthropic's Messages API. */
export function createMessagesProvider(outbound: Outbound, options: ProviderOptions): ModelProvider {
  const ask = (
    request: ModelRequest,
    body: Record<string, unknown>,
    reader: MessageReader,
    signal: AbortSignal,
    take: TakeEvents,
    goesOn = false,
  ) =>
    streamWire(
      {
        outbound,
        url: `${options.baseUrl}/v1/messages`,
        headers: options.headers,
        body: JSON.stringify(body),
        apiKey: options.apiKey,
        limits: options.limits ?? standardLimits[request.thinking],
        reader,
        goesOn,
      },
      signal,
      take,
    );

  /** Only the vendor's own tools pause a turn. The content so far is sent back unchanged, and the turn continues. */
  async function inTurns({ request, thinking }: Asking, signal: AbortSignal, take: TakeEvents): Promise<void> {
    const body = messagesRequest(request, thinking);
    const said: JsonObject[] = [];
    const spoken = new SpokenText();
    let used: TokenUsage = { input: 0, cached: 0, output: 0, reasoning: 0 };
    for (let pauses = 0; ; pauses += 1) {
      const content = new TurnContent();
      const reader = new MessageReader({ content, spoken, used, mayGoOn: pauses < mostPauses });
      const messages = [...body.messages, ...(said.length > 0 ? [{ role: 'assistant', content: said }] : [])];
      await ask(request, { ...body, messages }, reader, signal, take, pauses > 0);
      if (!reader.isPaused) return;
      used = reader.used;
      said.push(...content.blocks());
    }
  }

  const once = (asking: Asking, signal: AbortSignal, take: TakeEvents): Promise<void> => {
    const { request, thinking } = asking;
    if (request.webSearch) return inTurns(asking, signal, take);
    return ask(request, messagesRequest(request, thinking), new MessageReader(), signal, take);
  };

  return {
    async stream(request, signal, take) {
      const ways = { ask: (asking: Asking, heard: TakeEvents) => once(asking, signal, heard), otherwise: askOtherwise };
      await askUntilTaken({ request, thinking: options.thinking }, ways, take);
    },
  };
}
