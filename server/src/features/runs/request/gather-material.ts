import type { Activity } from '@atrium/contract/run-event';
import { formatCount } from '../../../platform/text/format-count.ts';
import type { PreparedModel } from '../../inference/index.ts';
import { NumberedStretches, type Stretch } from '../../retrieval/index.ts';
import { searchQuery } from '../domain/search-query.ts';
import type { LiveRun } from '../live/live-run.ts';
import type { RunContext } from '../run-context.ts';
import { say } from '../say.ts';
import type { Material } from './material.ts';
import { searchStretches } from './search-stretches.ts';

/** Passages take at most this share of a model's window, and at most this many tokens. */
const shareOfWindow = 0.25;
const mostTokens = 6_000;
/** Tokens of passages for the built-in model, which reads them itself and has no window. */
const mostForBuiltIn = 16_000;

/** Tokens that passages may take in a request to this model. */
function passageBudget({ route, contextWindow }: PreparedModel): number {
  if (route === 'built-in') return mostForBuiltIn;
  return Math.min(mostTokens, Math.floor(contextWindow * shareOfWindow));
}

/**
 * Reads the instructions of a space and searches its sources for the question. `asked`: the user's questions, oldest
 * first. If the sources cannot be searched, the reader is told and the run goes on. null if the space does not exist.
 */
export async function gatherMaterial(
  context: RunContext,
  run: LiveRun,
  spaceId: number,
  asked: readonly string[],
  model: PreparedModel,
  webSearch: boolean,
): Promise<Material | null> {
  const { database, spaces } = context;
  const briefing = await spaces.briefingOf(database.db, run.userId, spaceId);
  if (briefing === null) return null;
  const stretches = new NumberedStretches(webSearch && model.capabilities.webSearch ? 'S' : '');
  const { name: spaceName, instructions } = briefing;
  const material = { spaceId, spaceName, instructions, stretches };
  if (!briefing.hasMaterial) return { ...material, state: 'none' };
  const query = searchQuery(asked);
  if (query === '') return { ...material, state: 'nothing-found' };
  tell(context, run, { title: 'Searching your sources', status: 'running' });
  let fileNames: Material['fileNames'];
  try {
    const found = await searchStretches(context, run.userId, { spaceId, query, budget: passageBudget(model) });
    if (model.route === 'built-in') fileNames = await fileNamesOf(context, run.userId, found);
    stretches.add(found);
  } catch (cause) {
    context.log.error({ err: cause, runId: run.identity.id }, 'The sources of a space could not be searched.');
    const detail = 'Your sources could not be searched just now. This reply does without them.';
    tell(context, run, { title: 'Searching your sources', status: 'failed', detail });
    return { ...material, state: 'not-searched' };
  }
  tell(context, run, { title: 'Searched your sources', status: 'done', detail: sayFound(stretches) });
  return { ...material, ...(fileNames && { fileNames }), state: stretches.all.length > 0 ? 'found' : 'nothing-found' };
}

function fileNamesOf({ database, sources }: RunContext, userId: string, found: readonly Stretch[]) {
  const ids = new Set(found.flatMap(({ itemId, kind }) => (kind === 'source' ? [itemId] : [])));
  return sources.fileNamesOf(database.db, userId, [...ids]);
}

function tell(context: RunContext, run: LiveRun, step: Omit<Activity, 'id' | 'kind'>): void {
  say(context, run, [{ type: 'activity', activity: { id: 'sources', kind: 'search', ...step } }]);
}

/** Describes for readers how much was found. */
function sayFound({ all }: Pick<NumberedStretches, 'all'>): string {
  if (all.length === 0) return 'Nothing in them meets the question.';
  const passages = all.reduce((sum, one) => sum + one.passages.length, 0);
  const items = new Set(all.map(({ itemId }) => itemId)).size;
  return `${formatCount(passages, 'passage')} from ${formatCount(items, 'source')}.`;
}
