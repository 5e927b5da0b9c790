import { defaultModelId } from '@atrium/contract/model-ids';
import type { PreparedModel, Purpose } from '../inference.ts';

/** The installation's own errands are nobody's usage. */
export const isErrand = (purpose: Purpose) => purpose === 'title' || purpose === 'discover';

/** Whether a call counts against the daily limits of the free model. */
export function isFreeCall({ modelId, route }: Pick<PreparedModel, 'modelId' | 'route'>, purpose: Purpose): boolean {
  return modelId === defaultModelId && route !== 'built-in' && !isErrand(purpose);
}
