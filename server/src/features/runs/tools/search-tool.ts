import { clipText, shortenText } from '../../../platform/text/clip-text.ts';
import type { ModelPart, ToolCall, ToolSpec } from '../../../ports/model-provider.ts';
import { fenceStretch } from '../../retrieval/index.ts';
import { cleanText } from '../domain/clean-text.ts';
import type { LiveRun } from '../live/live-run.ts';
import type { Material } from '../request/material.ts';
import { searchStretches } from '../request/search-stretches.ts';
import type { RunContext } from '../run-context.ts';
import { say } from '../say.ts';

/** The most searches that a model may make for one reply. */
export const mostSearches = 4;
/** The most tokens that one search may return. */
const budgetOfSearch = 2_500;
const longestQuery = 500;
const shownOfQuery = 80;

/** The only tool of a model in a chat of a space: it reads, within that space, and changes nothing. */
export const searchTool: ToolSpec = {
  name: 'search_sources',
  description:
    'Searches the sources and notes of this space for passages, by the words they use. Call it when the passages given do not hold what the question needs.',
  parameters: {
    type: 'object',
    properties: { query: { type: 'string', description: 'What to look for, in the words the sources may use.' } },
    required: ['query'],
    additionalProperties: false,
  },
};

/** Answers a tool call if it is a search. Space and owner are those of the run, whatever the call says. */
export async function answerCall(
  context: RunContext,
  run: LiveRun,
  material: Material,
  call: ToolCall,
  count: number,
): Promise<Extract<ModelPart, { type: 'tool-result' }>> {
  const answer = (result: string, isError = false) =>
    ({ type: 'tool-result', id: call.id, name: call.name, result, isError }) as const;
  if (call.name !== searchTool.name) return answer('There is no such tool.', true);
  if (count > mostSearches) return answer('No more searches: answer from what was found.', true);
  const query = queryOf(call.arguments);
  if (query === null) return answer('Give a query: {"query": "words to look for"}.', true);
  const step = {
    id: `search-${count}`,
    kind: 'tool',
    title: `Searched your sources for “${shortenText(query, shownOfQuery)}”`,
  } as const;
  try {
    const { spaceId } = material;
    const found = await searchStretches(context, run.userId, { spaceId, query, budget: budgetOfSearch });
    const numbered = material.stretches.add(found);
    const detail = numbered.length === 0 ? 'Nothing found.' : `${numbered.length} found.`;
    say(context, run, [{ type: 'activity', activity: { ...step, status: 'done', detail } }]);
    if (numbered.length === 0) return answer('Nothing in the sources meets that.');
    return answer(
      numbered.map(([number, stretch]) => fenceStretch(`${material.stretches.letter}${number}`, stretch)).join('\n'),
    );
  } catch (cause) {
    context.log.error({ err: cause, runId: run.identity.id }, 'A search a model asked for failed.');
    say(context, run, [
      {
        type: 'activity',
        activity: { ...step, status: 'failed', detail: 'Your sources could not be searched just now.' },
      },
    ]);
    return answer('The sources cannot be searched just now. Answer from what you have, and say so.', true);
  }
}

function queryOf(text: string): string | null {
  try {
    const given: unknown = JSON.parse(text);
    const query = given !== null && typeof given === 'object' && 'query' in given ? given.query : null;
    if (typeof query !== 'string' || query.trim() === '') return null;
    return clipText(cleanText(query).trim(), longestQuery);
  } catch {
    return null;
  }
}
