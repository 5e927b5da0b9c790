import { defaultModelId } from '@atrium/contract/model-ids';
import type { ModelRoute } from '@atrium/contract/models';
import type { TokenUsage } from '@atrium/contract/run-event';
import type { Actor } from '../../platform/http/actor.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { ModelError, type ModelProvider } from '../../ports/model-provider.ts';
import type { Inference } from './inference.ts';
import type { InferenceDeps } from './inference-deps.ts';
import type { OwnBrand } from './models/own-brand.ts';
import { providerOfHost } from './models/prepare-model.ts';
import { withinCapabilities } from './models/within-capabilities.ts';
import { measureCall } from './paying/measure-call.ts';

/**
 * The least output to allow, in tokens. A model that always thinks counts its thoughts as output; with less, none may
 * be left for the answer.
 */
const leastOutput = 1_024;
/** The most characters that a model may say and think; beyond that the call fails. */
const longest = 100_000;

interface Errand {
  readonly route: ModelRoute;
  readonly vendorModel: string;
  readonly provider: ModelProvider;
  /** Tokens. */
  readonly contextWindow: number;
}

/** One short answer without a chat, by the cheapest available model; null if only the built-in one is available. */
export function generateOnce(
  deps: InferenceDeps,
  ownBrand: OwnBrand,
  settle: Inference['settle'],
): Inference['generateOnce'] {
  const measure = measureCall(deps);
  return async (actor, purpose, request, signal) => {
    const errand = errandFor(deps, ownBrand, actor);
    if (!errand) return null;
    let text = '';
    let reasoning = '';
    let said: TokenUsage | null = null;
    const maxOutputTokens = Math.max(request.maxOutputTokens ?? 0, leastOutput);
    const asked = { ...request, model: errand.vendorModel, maxOutputTokens };
    await errand.provider.stream(asked, signal, (batch) => {
      for (const event of batch) {
        if (event.type === 'text') text += event.text;
        if (event.type === 'reasoning') reasoning += event.text;
        if (event.type === 'usage') said = event.usage;
      }
      if (text.length + reasoning.length > longest) throw new ModelError('unknown', 'The answer has no end.');
    });
    const { vendorModel, route } = errand;
    const model = { modelId: defaultModelId, vendorModel, route };
    const limits = { contextWindow: errand.contextWindow, maxOutputTokens };
    const measured = await measure(
      { ...model, ...limits },
      { said, isWhole: true, request: asked, content: text, reasoning },
    );
    await deps.database.joinedTransaction((tx) =>
      settle(tx, actor, model, { ...measured, key: `${purpose}:${newId()}`, purpose, held: 0 }),
    );
    return text;
  };
}

/**
 * Chooses the house endpoint, else a cheap model with the platform's key (for signed-in users), else a model on this
 * machine.
 */
function errandFor(deps: InferenceDeps, ownBrand: OwnBrand, actor: Actor): Errand | null {
  const own = ownBrand.current();
  const host =
    actor.kind === 'user' ? deps.models.errandHosts.find((each) => deps.settings.vendors[each.vendor].apiKey) : null;
  if (host && own.route !== 'house') {
    const provider = withinCapabilities(providerOfHost(deps, host), host.capabilities);
    return { route: 'platform-key', vendorModel: host.model, provider, contextWindow: host.contextWindow };
  }
  return own.route === 'built-in' ? null : own;
}
