import type { Outbound } from '../../../platform/outbound/outbound.ts';
import type { ThinkingControl } from '../../../ports/model-connector.ts';
import { ModelError, type ModelProvider, type ModelRequest, type TakeEvents } from '../../../ports/model-provider.ts';
import { systemSpoken } from '../conversation.ts';
import type { ProviderOptions } from '../provider-options.ts';
import { standardLimits } from '../stall-watch.ts';
import { streamWire } from '../stream-wire.ts';
import { ContentReader } from './events.ts';
import { contentRequest } from './request.ts';

/** A request, and how its model is told how hard to think. */
interface Asking {
  readonly request: ModelRequest;
  readonly thinking: ThinkingControl;
}

/** Google's Gemini API. */
export function createContentProvider(outbound: Outbound, options: ProviderOptions): ModelProvider {
  const ask = ({ request, thinking }: Asking, signal: AbortSignal, take: TakeEvents): Promise<void> =>
    streamWire(
      {
        outbound,
        url: `${options.baseUrl}/${encodeURIComponent(request.model)}:streamGenerateContent?alt=sse`,
        headers: options.headers,
        body: JSON.stringify(contentRequest(request, thinking)),
        apiKey: options.apiKey,
        limits: options.limits ?? standardLimits[request.thinking],
        reader: new ContentReader(),
      },
      signal,
      take,
    );
  return {
    async stream(request, signal, take) {
      for (let asking: Asking | null = { request, thinking: options.thinking }; asking; ) {
        try {
          return await ask(asking, signal, take);
        } catch (error) {
          // These refusals come before any answer.
          asking = error instanceof ModelError ? askOtherwise(asking, error.message) : null;
          if (!asking) throw error;
        }
      }
    },
  };
}

const systemRefused = /developer instruction is not enabled/i;
const thinkingRefused = /thinking (level|budget|is not)|thinking_config/i;

/** What to ask for once more after a refusal; null if nothing would help. README.md names whose sentences these are. */
function askOtherwise({ request, thinking }: Asking, refusal: string): Asking | null {
  if (request.system && systemRefused.test(refusal)) return { request: systemSpoken(request), thinking };
  return thinking !== 'none' && thinkingRefused.test(refusal) ? { request, thinking: 'none' } : null;
}
