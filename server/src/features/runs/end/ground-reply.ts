import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Grounding } from '@atrium/contract/run-event';
import { scoreClaims } from '../../retrieval/index.ts';
import type { CallFacts } from '../call-facts.ts';
import type { LiveRun } from '../live/live-run.ts';
import type { Material } from '../request/material.ts';
import type { RunContext } from '../run-context.ts';

/** How many statements are scored before other work gets a turn. */
const atATime = 10;

/**
 * Scores how well the sources of its space support a reply, statement by statement; null if it was not meant to use
 * any. Never rejects.
 */
export async function groundReply(
  { log }: RunContext,
  run: LiveRun,
  { material, citer, reader }: Pick<CallFacts, 'material' | 'citer' | 'reader'>,
): Promise<Grounding | null> {
  const { content, sources } = run.reply;
  if (!material || !citer || material.state === 'none' || content === '') return null;
  const isCited = sources.some(({ itemId }) => itemId !== undefined);
  if (!isCited) {
    const state =
      material.state === 'not-searched' ? 'not-searched' : hasFound(material) ? 'not-cited' : 'nothing-found';
    return { state, sentences: [] };
  }
  try {
    const sentences: Grounding['sentences'][number][] = [];
    for (const scored of scoreClaims(content, (number) => citer.passageOf(number), reader.end !== 'stop')) {
      sentences.push(scored);
      if (sentences.length % atATime === 0) await nextTurn();
    }
    return { state: 'cited', sentences };
  } catch (cause) {
    log.error(
      { err: cause, runId: run.identity.id },
      'The statements of a reply could not be held against its sources.',
    );
    return { state: 'cited', sentences: [] };
  }
}

function hasFound({ stretches }: Pick<Material, 'stretches'>): boolean {
  return stretches.all.some(({ url }) => url === undefined);
}
