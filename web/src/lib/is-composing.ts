import type { KeyboardEvent } from 'react';

/** Whether an input method has the key. Safari reports the Enter that ends composing as 229, after composing has ended. */
export function isComposing(event: KeyboardEvent): boolean {
  return event.nativeEvent.isComposing || event.keyCode === 229;
}

/** The Escape of an input method takes back what it composes, and closes nothing. */
export function closeUnlessComposing(event: globalThis.KeyboardEvent): void {
  if (event.isComposing) event.preventDefault();
}
