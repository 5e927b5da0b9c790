import type { Outbound } from '../../../platform/outbound/outbound.ts';
import type { ThinkingControl } from '../../../ports/model-connector.ts';
import { ModelError, type ModelProvider, type TakeEvents } from '../../../ports/model-provider.ts';
import { standardLimits, type WireLimits } from '../stall-watch.ts';
import { streamWire } from '../stream-wire.ts';
import { type Asking, askOtherwise, isOfModel } from './ask-otherwise.ts';
import { ChatReader } from './events.ts';
import { asksForSearch, type ChatQuirks, chatRequest } from './request.ts';

export type { ChatQuirks } from './request.ts';

export interface ChatOptions {
  /** The address in front of `/chat/completions`. */
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly thinking: ThinkingControl;
  readonly quirks: ChatQuirks;
  readonly limits?: WireLimits;
}

/** The refusal of a model that told how it wants to be asked, and until when it counts. */
interface Learned {
  readonly refusal: string;
  readonly until: number;
}

/** Ten minutes: the server may be started anew with functions turned on, or with a model that can write more. */
const learnedForMs = 600_000;

/** OpenAI's chat completions, and all vendors with the same API. */
export function createChatProvider(outbound: Outbound, options: ChatOptions): ModelProvider {
  const ask = ({ request, quirks }: Asking, signal: AbortSignal, take: TakeEvents): Promise<void> =>
    streamWire(
      {
        outbound,
        url: `${options.baseUrl}/chat/completions`,
        headers: options.headers,
        body: JSON.stringify(chatRequest(request, quirks, options.thinking)),
        apiKey: options.apiKey,
        limits: options.limits ?? standardLimits[request.thinking],
        reader: new ChatReader(asksForSearch(request, quirks)),
      },
      signal,
      take,
    );
  const learned = new Map<string, Learned>();
  return {
    async stream(request, signal, take) {
      const usual: Asking = { request, quirks: options.quirks };
      const known = learned.get(request.model);
      const holds = known !== undefined && performance.now() < known.until;
      const asking = (holds && askOtherwise(usual, known.refusal)) || usual;
      try {
        await ask(asking, signal, take);
      } catch (error) {
        // These refusals come before any answer.
        if (!(error instanceof ModelError)) throw error;
        const other = askOtherwise(asking, error.message);
        if (!other) throw error;
        await ask(other, signal, take);
        if (isOfModel(error.message))
          learned.set(request.model, { refusal: error.message, until: performance.now() + learnedForMs });
      }
    },
  };
}
