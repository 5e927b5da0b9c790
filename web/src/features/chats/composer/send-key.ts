import type { KeyboardEvent } from 'react';

export function isCoarse(): boolean {
  return matchMedia('(pointer: coarse)').matches;
}

/**
 * Enter sends; with Shift, and on a touch keyboard, it is a new line. While an input method composes, Enter belongs to
 * it (Safari reports that key as 229 after composing has ended).
 */
export function isSendKey(event: KeyboardEvent): boolean {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || event.keyCode === 229) return false;
  return event.ctrlKey || event.metaKey || !isCoarse();
}
