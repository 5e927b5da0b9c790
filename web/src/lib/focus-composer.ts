import { coarsePointer } from './use-media.ts';

/**
 * Focuses the composer: when it has just been drawn, when something is typed that is meant for no control, and after a
 * button of a message, or of the composer itself, was pressed that then disappears. From the composer the user can stop
 * the reply and write the next question. On touch screens nothing is focused, because the on-screen keyboard would open.
 */
export function focusComposer(): void {
  const field = document.querySelector<HTMLTextAreaElement>('textarea[name=message]');
  if (!field || matchMedia(coarsePointer).matches) return;
  field.focus({ preventScroll: true });
  // In a field that has just been drawn, the caret would stand before the words of a draft.
  if (field.selectionEnd === 0) field.setSelectionRange(field.value.length, field.value.length);
}
