import type { KeyboardEvent } from 'react';
import { isComposing } from '../../../lib/is-composing.ts';

export function isCoarse(): boolean {
  return matchMedia('(pointer: coarse)').matches;
}

/** Enter sends; with Shift, and on a touch keyboard, it is a new line. While an input method composes, Enter belongs to it. */
export function isSendKey(event: KeyboardEvent): boolean {
  if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return false;
  return event.ctrlKey || event.metaKey || !isCoarse();
}
