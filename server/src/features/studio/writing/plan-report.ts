import { estimateTokens } from '@atrium/contract/token-rules';
import { newId } from '../../../platform/ids/new-id.ts';
import { fenceText } from '../../../platform/text/fence-text.ts';
import type { PreparedModel } from '../../inference/index.ts';
import { fenceStretch, NumberedStretches, type Stretch } from '../../retrieval/index.ts';
import { outlineText, systemText } from '../domain/report-order.ts';
import { inOneGo, readOutline, usualOutline } from '../domain/sections.ts';
import type { StudioDeps } from '../studio-deps.ts';
import { advance, advanceIn, holdingOf } from './lease.ts';
import { orderOf } from './order-of.ts';
import { readBeginnings, readWhole, stillIncludedOf } from './read-material.ts';
import type { Writing } from './writing.ts';

/** The part of a model's context window that the sources may take when they are read whole, and the most tokens. */
const [shareOfWindow, mostTokens] = [0.5, 24_000];
/**
 * Tokens: the most of the material for a plan; the most and the least of the plan itself, including the model's
 * thinking.
 */
const [mostOfBeginnings, mostOfPlan, leastOfPlan] = [8_000, 4_000, 1_000];
const left = 'Not everything could be read: of each source the beginning was used.';

/** How many tokens the sources may take in a request to this model when they are read whole. */
function budgetOf({ contextWindow }: PreparedModel): number {
  return Math.min(mostTokens, Math.floor(contextWindow * shareOfWindow));
}

/** The included sources as a whole if they fit the model's context window; otherwise null. */
export async function wholeFor(
  deps: StudioDeps,
  { userId, report, model }: Writing,
): Promise<readonly Stretch[] | null> {
  const documents = await stillIncludedOf(deps, userId, report.spaceId);
  const { stretches, isAll } = await readWhole(deps, userId, documents);
  const numbered = new NumberedStretches();
  numbered.add(stretches);
  const size = numbered.all.reduce((sum, stretch, at) => sum + estimateTokens(fenceStretch(at + 1, stretch)), 0);
  return isAll && size <= budgetOf(model) ? stretches : null;
}

/** Decides whether the report is written in one call, or which sections it has. */
export async function planReport(deps: StudioDeps, writing: Writing): Promise<void> {
  const { report, model } = writing;
  if (model.route === 'built-in') {
    const documents = await stillIncludedOf(deps, writing.userId, report.spaceId);
    const { isAll } = await readWhole(deps, writing.userId, documents);
    return advance(deps, writing, { stage: 'writing', sections: inOneGo, ...(isAll ? {} : { notice: left }) });
  }
  if ((await wholeFor(deps, writing)) !== null) return advance(deps, writing, { stage: 'writing', sections: inOneGo });
  await askForPlan(deps, writing);
}

async function askForPlan(deps: StudioDeps, writing: Writing): Promise<void> {
  const { userId, report, model, actor, signal } = writing;
  const order = await orderOf(deps, writing);
  const documents = await stillIncludedOf(deps, userId, report.spaceId);
  const budget = Math.min(mostOfBeginnings, Math.floor(model.contextWindow * shareOfWindow));
  const beginnings = await readBeginnings(deps, userId, documents, budget);
  const shown = beginnings.map(({ title, text }) => fenceText('source', text, { title })).join('\n');
  const request = {
    system: systemText(order),
    messages: [
      {
        role: 'user' as const,
        parts: [
          { type: 'text' as const, text: shown },
          { type: 'text' as const, text: outlineText(order) },
        ],
      },
    ],
    maxOutputTokens: mostOfPlan,
    thinking: 'fast' as const,
    webSearch: false,
  };
  await deps.inference.generateOwn(
    actor,
    {
      model,
      ...holdingOf(deps, writing, `report:${report.id}:plan:${newId()}`),
      purpose: 'report',
      request,
      leastOutput: leastOfPlan,
      async read({ text, cutBy }) {
        // The last line of a plan that was cut off may be incomplete.
        const planned = readOutline(cutBy === null ? text : text.slice(0, text.lastIndexOf('\n') + 1));
        const sections = planned.length >= 2 ? planned : usualOutline(report.kind);
        return (tx) => advanceIn(tx, deps, writing, { stage: 'writing', sections });
      },
    },
    signal,
  );
}
