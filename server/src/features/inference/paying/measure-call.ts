import { countRequest, countTokens } from '../count-tokens.ts';
import { saneUsage } from '../domain/sane-usage.ts';
import type { CallText, MeasuredUsage, PreparedModel } from '../inference.ts';
import type { InferenceDeps } from '../inference-deps.ts';

/**
 * The usage of a call: as reported by its provider if credible, else by our own count. Every call has input; a provider
 * that reports none has so far reported only searches, and no tokens yet. A call with words has output.
 */
export function measureCall({ log }: Pick<InferenceDeps, 'log'>) {
  return async (
    model: Pick<PreparedModel, 'modelId' | 'vendorModel' | 'contextWindow' | 'maxOutputTokens'>,
    { said, isWhole, request, content, reasoning }: CallText,
  ): Promise<MeasuredUsage> => {
    const told = said && saneUsage(said, model);
    const sane = told && told.input > 0 ? told : null;
    const isSilent = content === '' && reasoning === '';
    if (sane && isWhole && (sane.output > 0 || isSilent)) return { usage: sane, countedBy: 'provider' };
    if (said && !told) {
      const { modelId, vendorModel } = model;
      log.warn({ model: modelId, vendorModel, said }, 'A provider said it used what cannot be; it was counted here.');
    }
    const thought = await countTokens(reasoning);
    const output = (await countTokens(content)) + thought;
    if (sane && sane.output >= output) return { usage: sane, countedBy: 'provider' };
    if (sane) return { usage: { ...sane, output, reasoning: Math.max(sane.reasoning, thought) }, countedBy: 'server' };
    const input = request ? await countRequest(request) : 0;
    const searches = told?.searches ? { searches: told.searches } : {};
    return { usage: { input, cached: 0, output, reasoning: thought, ...searches }, countedBy: 'server' };
  };
}
