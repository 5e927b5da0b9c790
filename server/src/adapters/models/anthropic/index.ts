import type { TokenUsage } from '@atrium/contract/run-event';
import type { Outbound } from '../../../platform/outbound/outbound.ts';
import type { ModelProvider, ModelRequest, TakeEvents } from '../../../ports/model-provider.ts';
import type { JsonObject } from '../json-object.ts';
import type { ProviderOptions } from '../provider-options.ts';
import { standardLimits } from '../stall-watch.ts';
import { streamWire } from '../stream-wire.ts';
import { MessageReader } from './events.ts';
import { messagesRequest } from './request.ts';
import { shorterAnswer } from './shorter-answer.ts';
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
  async function inTurns(request: ModelRequest, signal: AbortSignal, take: TakeEvents): Promise<void> {
    const body = messagesRequest(request, options.thinking);
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

  const once = (request: ModelRequest, signal: AbortSignal, take: TakeEvents): Promise<void> =>
    request.webSearch
      ? inTurns(request, signal, take)
      : ask(request, messagesRequest(request, options.thinking), new MessageReader(), signal, take);

  return {
    async stream(request, signal, take) {
      let isSilent = true;
      try {
        await once(request, signal, (events) => {
          isSilent = false;
          take(events);
        });
      } catch (error) {
        const shorter = isSilent ? shorterAnswer(request, error) : null;
        if (!shorter) throw error;
        await once(shorter, signal, take);
      }
    },
  };
}
