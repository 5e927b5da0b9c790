import { coarsePointer } from './use-media.ts';

/**
 * Gives the focus to the composer when something is asked for by a button of a message, or taken out of the composer itself:
 * that button goes, and in the composer the reply is stopped and the next question written. Not under a finger, where the keys would come up.
 */
export function focusComposer(): void {
  if (!matchMedia(coarsePointer).matches)
    document.querySelector<HTMLElement>('textarea[name=message]')?.focus({ preventScroll: true });
}
