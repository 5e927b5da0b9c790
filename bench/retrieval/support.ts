import { type Support, scoreSupport } from '../../server/src/features/retrieval/domain/grounding/support.ts';
import type { ClaimSet } from './claim-set.ts';
import { natureClaims } from './data/claims-nature.ts';
import { peopleClaims } from './data/claims-people.ts';
import { workClaims } from './data/claims-work.ts';

/** All labelled passages, the held-out half, and the half that was looked at while the rule was written. */
export const claimSets: readonly ClaimSet[] = [...natureClaims, ...workClaims, ...peopleClaims];
export const heldOut = claimSets.filter((_, n) => n % 2 === 1);
export const lookedAt = claimSets.filter((_, n) => n % 2 === 0);

export interface SupportFigures {
  readonly sentences: number;
  /** Precision and recall of the mark 'unsupported'. */
  readonly precision: number;
  readonly recall: number;
  /** The same for sentences that are judged supported. */
  readonly supportedPrecision: number;
  readonly supportedRecall: number;
  readonly mistakes: readonly { readonly sentence: string; readonly wanted: boolean; readonly got: Support }[];
}

export function measureSupport(sets: readonly ClaimSet[]): SupportFigures {
  const all = sets.flatMap(({ title, text, supported, unsupported }) =>
    [
      ...supported.map((sentence) => ({ sentence, wanted: true })),
      ...unsupported.map((sentence) => ({ sentence, wanted: false })),
    ].map((each) => ({ ...each, got: scoreSupport(each.sentence, [{ title, text }]) })),
  );
  const count = (wanted: boolean, got: boolean) =>
    all.filter((each) => each.wanted === wanted && each.got.isSupported === got).length;
  return {
    sentences: all.length,
    precision: count(false, false) / (count(false, false) + count(true, false)),
    recall: count(false, false) / (count(false, false) + count(false, true)),
    supportedPrecision: count(true, true) / (count(true, true) + count(false, true)),
    supportedRecall: count(true, true) / (count(true, true) + count(true, false)),
    mistakes: all.filter(({ wanted, got }) => wanted !== got.isSupported),
  };
}
