import type { SupportedSentence } from '@atrium/contract/run-event';
import { claimsOf } from './claims.ts';
import { type CitedPassage, scoreSupport } from './support.ts';

/**
 * Scores each statement of a reply against the passages its numbers stand for. It yields them one at a time, so that
 * the caller can let other work run in between. `passageOf` gives undefined for an unassigned number. `isCut`: the
 * reply was broken off.
 */
export function* scoreClaims(
  reply: string,
  passageOf: (number: number) => CitedPassage | undefined,
  isCut = false,
): Generator<SupportedSentence> {
  for (const { start, end, text, numbers } of claimsOf(reply, { isCut })) {
    const { score, isSupported } = scoreSupport(
      text,
      numbers.flatMap((number) => passageOf(number) ?? []),
    );
    yield { start, end, score: Math.round(score * 100) / 100, isSupported };
  }
}
