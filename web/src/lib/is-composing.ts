import type { KeyboardEvent } from 'react';

/**
 * Whether an input method handles the key. Safari reports the Enter that ends composing with key code 229, after
 * composing has ended.
 */
export function isComposing(event: KeyboardEvent): boolean {
  return event.nativeEvent.isComposing || event.keyCode === 229;
}
