import { newId } from '../../platform/ids/new-id.ts';
import { estimateTokens } from '../../platform/text/estimate-tokens.ts';
import type { UsageEvent } from '../usage/index.ts';
import type { RetrievalDeps } from './retrieval-deps.ts';

/** What the embedding model was shown of somebody's in one call. */
export interface EmbeddedTexts {
  readonly userId: string;
  readonly texts: readonly string[];
}

/** Writes a usage event for each user whose texts one call had: the operator's model costs him nothing, but is counted. */
export async function countEmbedding(
  { database, usage }: Pick<RetrievalDeps, 'database' | 'usage'>,
  model: string,
  call: readonly EmbeddedTexts[],
): Promise<void> {
  if (usage === undefined || call.length === 0) return;
  // Users in one order, since each event locks its user's sums.
  const events = call.toSorted((a, b) => (a.userId < b.userId ? -1 : 1)).map((each) => eventOf(model, each));
  await database.joinedTransaction(async (tx) => {
    for (const event of events) await usage.record(tx, event);
  });
}

/** Embedding wires do not all say what a call took, so tokens are estimated. */
function eventOf(model: string, { userId, texts }: EmbeddedTexts): UsageEvent {
  const input = texts.reduce((sum, text) => sum + estimateTokens(text), 0);
  return {
    userId,
    key: `embedding:${newId()}`,
    purpose: 'embedding',
    model,
    vendorModel: model,
    route: 'platform-key',
    usage: { input, cached: 0, output: 0, reasoning: 0 },
    countedBy: 'server',
    costMicroUsd: 0,
    vendorCostMicroUsd: 0,
    paidBy: 'errand',
    isFree: false,
    budget: null,
  };
}
