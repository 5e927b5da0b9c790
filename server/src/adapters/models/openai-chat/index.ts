import type { Outbound } from '../../../platform/outbound/outbound.ts';
import type { ModelProvider, TakeEvents } from '../../../ports/model-provider.ts';
import { askUntilTaken } from '../ask-until-taken.ts';
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
        // An answer that comes as a whole comes when all of it is written.
        limits: options.limits ?? standardLimits[quirks.streams ? request.thinking : 'research'],
        reader: new ChatReader(asksForSearch(request, quirks)),
      },
      signal,
      take,
    );
  const { baseUrl, learned } = options;
  return {
    async stream(request, signal, take) {
      const usual: Asking = { request, quirks: options.quirks, thinking: options.thinking };
      const known = learned
        .of(baseUrl, request.model)
        .reduce((asking, refusal) => askOtherwise(asking, refusal) ?? asking, usual);
      const ways = { ask: (asking: Asking, heard: TakeEvents) => ask(asking, signal, heard), otherwise: askOtherwise };
      const told = await askUntilTaken(known, ways, take);
      learned.keep(baseUrl, request.model, told.filter(isOfModel));
    },
  };
}
