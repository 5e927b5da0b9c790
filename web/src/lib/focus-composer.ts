import { coarsePointer } from './use-media.ts';

/**
 * Focuses the composer after a button of a message, or of the composer itself, was pressed that then disappears. From
 * the composer the user can stop the reply and write the next question. On touch screens nothing is focused, because
 * the on-screen keyboard would open.
 */
export function focusComposer(): void {
  if (!matchMedia(coarsePointer).matches)
    document.querySelector<HTMLElement>('textarea[name=message]')?.focus({ preventScroll: true });
}
