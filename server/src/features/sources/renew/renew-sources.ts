import { setTimeout as pause } from 'node:timers/promises';
import { eachRow } from '../../../platform/paging/each-row.ts';
import type { OutdatedDocument } from '../../retrieval/index.ts';
import type { SourcesDeps } from '../sources-deps.ts';
import { renewSource } from './renew-source.ts';

/** Milliseconds after which a pass ends; the next one, minutes later, goes on from there. */
const passMs = 240_000;
const listedAtOnce = 50;
/** The longest rest after a source, in milliseconds: as long as the source took, but at most this. */
const longestRest = 10_000;

const never = new AbortController().signal;

/**
 * Indexes the sources anew that an earlier release indexed by other rules, one after the other. Two replicas may do so
 * at once: each takes other sources.
 */
export const renewSources =
  (deps: SourcesDeps) =>
  async (signal: AbortSignal = never): Promise<void> => {
    const end = AbortSignal.any([signal, AbortSignal.timeout(passMs)]);
    const count = { renewed: 0, failed: 0 };
    for await (const each of outdated(deps)) {
      if (end.aborted) break;
      const began = performance.now();
      const outcome = await renewSource(deps, each, end);
      if (outcome === 'left') continue;
      count[outcome === 'away' ? 'failed' : outcome]++;
      if (outcome === 'away') break;
      const rest = Math.min(performance.now() - began, longestRest);
      await pause(rest, undefined, { signal: end, ref: false }).catch(() => undefined);
    }
    if (count.renewed + count.failed > 0) {
      const left = await deps.retrieval.countOutdated('source');
      deps.log.info({ ...count, left }, 'sources of an earlier release were indexed anew');
    }
  };

const outdated = ({ retrieval }: SourcesDeps) =>
  eachRow<OutdatedDocument>(listedAtOnce, (last, limit) => retrieval.outdatedOf('source', last?.itemId ?? null, limit));
