import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Grounding } from '@atrium/contract/run-event';
import { scoreSupport } from '../retrieval/index.ts';
import type { CallFacts } from './carry-out.ts';
import { claimsOf } from './domain/claims.ts';
import type { LiveRun } from './live-run.ts';
import type { RunContext } from './run-context.ts';

/** Statements of one reply that are looked into; other work goes on between every few. */
const mostStatements = 300;
const atATime = 10;

/** How a reply stands on the sources of its space, statement by statement; null where it was not to. Never rejects. */
export async function groundReply(
  { log }: RunContext,
  run: LiveRun,
  { material, citer }: Pick<CallFacts, 'material' | 'citer'>,
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
    for (const [at, { start, end, text, numbers }] of claimsOf(content).slice(0, mostStatements).entries()) {
      if (at % atATime === 0) await nextTurn();
      const cited = numbers.flatMap((number) => citer.passageOf(number) ?? []);
      const { score, isSupported } = scoreSupport(text, cited);
      sentences.push({ start, end, score: Math.round(score * 100) / 100, isSupported });
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

function hasFound({ stretches }: { readonly stretches: { readonly all: readonly unknown[] } }): boolean {
  return stretches.all.length > 0;
}
