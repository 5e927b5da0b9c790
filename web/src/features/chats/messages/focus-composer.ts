import { isCoarse } from '../composer/send-key.ts';

/**
 * Gives the focus to the composer when something is asked for by a button of a message: that button goes, and in the composer
 * the reply is stopped and the next question written. Not under a finger, where the keys would come up.
 */
export function focusComposer(): void {
  if (!isCoarse()) document.querySelector<HTMLElement>('textarea[name=message]')?.focus({ preventScroll: true });
}
