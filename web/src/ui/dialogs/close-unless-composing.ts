/**
 * Keeps a dialog open when Escape only cancels the composing of an input method. Safari reports it with key code 229.
 */
export function closeUnlessComposing(event: KeyboardEvent): void {
  if (event.isComposing || event.keyCode === 229) event.preventDefault();
}
