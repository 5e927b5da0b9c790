import type { KeyboardEvent } from 'react';
import { isComposing } from '../../../lib/is-composing.ts';
import { coarsePointer } from '../../../lib/use-media.ts';

export function isCoarse(): boolean {
  return matchMedia(coarsePointer).matches;
}

/**
 * Enter sends. With Shift or on a touch keyboard it makes a new line. While an input method is composing, it is left
 * alone.
 */
export function isSendKey(event: KeyboardEvent): boolean {
  if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return false;
  return event.ctrlKey || event.metaKey || !isCoarse();
}
