/** The Escape of an input method takes back what it composes, and closes nothing. Safari reports it as 229. */
export function closeUnlessComposing(event: KeyboardEvent): void {
  if (event.isComposing || event.keyCode === 229) event.preventDefault();
}
