import type { TokenUsage } from '@atrium/contract/run-event';
import type { ModelRequest } from '../../../ports/model-provider.ts';
import { countRequest, countTokens } from '../count-tokens.ts';
import { saneUsage } from '../domain/sane-usage.ts';
import type { MeasuredUsage, PreparedModel } from '../inference.ts';
import type { InferenceDeps } from '../inference-deps.ts';

/** What a call gave, to be counted where its provider did not. */
export interface CallText {
  /** What the provider said; null where it said nothing, because it was stopped for instance. */
  readonly said: TokenUsage | null;
  /** Whether its stream came to its end; what is said of one that did not may be of its beginning alone. */
  readonly isWhole: boolean;
  /** What was sent; null where nothing was. */
  readonly request: ModelRequest | null;
  readonly content: string;
  readonly reasoning: string;
}

/** What a call used: by its provider where that can be believed, else by our own count. */
export function measureCall({ log }: Pick<InferenceDeps, 'log'>) {
  return async (
    model: Pick<PreparedModel, 'modelId' | 'vendorModel' | 'contextWindow' | 'maxOutputTokens'>,
    { said, isWhole, request, content, reasoning }: CallText,
  ): Promise<MeasuredUsage> => {
    const sane = said && saneUsage(said, model);
    if (sane && isWhole) return { usage: sane, countedBy: 'provider' };
    if (said && !sane) {
      const { modelId, vendorModel } = model;
      log.warn({ model: modelId, vendorModel, said }, 'A provider said it used what cannot be; it was counted here.');
    }
    const thought = await countTokens(reasoning);
    const output = (await countTokens(content)) + thought;
    if (sane && sane.output >= output) return { usage: sane, countedBy: 'provider' };
    if (sane) return { usage: { ...sane, output, reasoning: Math.max(sane.reasoning, thought) }, countedBy: 'server' };
    const input = request ? await countRequest(request) : 0;
    return { usage: { input, cached: 0, output, reasoning: thought }, countedBy: 'server' };
  };
}
