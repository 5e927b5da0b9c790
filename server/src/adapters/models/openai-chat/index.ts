import type { Outbound } from '../../../platform/outbound/outbound.ts';
import { ModelError, type ModelProvider, type TakeEvents } from '../../../ports/model-provider.ts';
import type { ProviderOptions } from '../provider-options.ts';
import { standardLimits } from '../stall-watch.ts';
import { streamWire } from '../stream-wire.ts';
import { type Asking, askOtherwise, isOfModel } from './ask-otherwise.ts';
import { ChatReader } from './events.ts';
import type { LearnedRefusals } from './learned-refusals.ts';
import { asksForSearch, type ChatQuirks, chatRequest } from './request.ts';

export type { ChatQuirks } from './request.ts';

export interface ChatOptions extends ProviderOptions {
  readonly quirks: ChatQuirks;
  readonly learned: LearnedRefusals;
}

/** A request is refused in this many ways at most before it is given up. */
const mostRefusals = 3;

/** OpenAI's chat completions, and all vendors with the same API. */
export function createChatProvider(outbound: Outbound, options: ChatOptions): ModelProvider {
  const ask = ({ request, quirks, thinking }: Asking, signal: AbortSignal, take: TakeEvents): Promise<void> =>
    streamWire(
      {
        outbound,
        url: `${options.baseUrl}/chat/completions`,
        headers: options.headers,
        body: JSON.stringify(chatRequest(request, quirks, thinking)),
        apiKey: options.apiKey,
        limits: options.limits ?? standardLimits[request.thinking],
        reader: new ChatReader(asksForSearch(request, quirks)),
      },
      signal,
      take,
    );
  const { baseUrl, learned } = options;
  return {
    async stream(request, signal, take) {
      const usual: Asking = { request, quirks: options.quirks, thinking: options.thinking };
      let asking = learned
        .of(baseUrl, request.model)
        .reduce((now, refusal) => askOtherwise(now, refusal) ?? now, usual);
      const told: string[] = [];
      for (let refusals = 0; ; refusals += 1) {
        try {
          await ask(asking, signal, take);
          learned.keep(baseUrl, request.model, told);
          return;
        } catch (error) {
          // These refusals come before any answer.
          const refusal = error instanceof ModelError && refusals < mostRefusals ? error.message : '';
          const other = askOtherwise(asking, refusal);
          if (!other) throw error;
          asking = other;
          if (isOfModel(refusal)) told.push(refusal);
        }
      }
    },
  };
}
