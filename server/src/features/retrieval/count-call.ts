import { estimateTokens } from '@atrium/contract/token-rules';
import { newId } from '../../platform/ids/new-id.ts';
import type { UsageEvent } from '../usage/index.ts';
import type { RetrievalDeps } from './retrieval-deps.ts';

/** The texts of one user that one call showed to a model of the operator. */
export interface ShownTexts {
  readonly userId: string;
  readonly texts: readonly string[];
}

type Purpose = 'embedding' | 'reranking';

/**
 * Writes a usage event for each user whose texts were in a call. The operator's model costs the user nothing, but the
 * call is counted.
 */
export async function countCall(
  { database, usage }: Pick<RetrievalDeps, 'database' | 'usage'>,
  purpose: Purpose,
  model: string,
  call: readonly ShownTexts[],
): Promise<void> {
  if (usage === undefined || call.length === 0) return;
  // Sorted by user: each event locks its user's sums, and one order prevents deadlocks.
  const events = call.toSorted((a, b) => (a.userId < b.userId ? -1 : 1)).map((each) => eventOf(purpose, model, each));
  await database.joinedTransaction(async (tx) => {
    for (const event of events) await usage.record(tx, event);
  });
}

/** Counts a call after a search has been answered: nothing waits for it, and a search does not fail because of it. */
export function countCallLater(
  deps: Pick<RetrievalDeps, 'database' | 'usage' | 'log'>,
  purpose: Purpose,
  model: string,
  shown: ShownTexts,
): void {
  countCall(deps, purpose, model, [shown]).catch((error) =>
    deps.log.warn({ err: error, purpose }, 'a call of a model was not counted'),
  );
}

/** Not every embedding or reranking API reports the tokens of a call, so they are estimated. */
function eventOf(purpose: Purpose, model: string, { userId, texts }: ShownTexts): UsageEvent {
  const input = texts.reduce((sum, text) => sum + estimateTokens(text), 0);
  return {
    userId,
    key: `${purpose}:${newId()}`,
    purpose,
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
