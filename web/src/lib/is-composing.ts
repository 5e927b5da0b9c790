import type { KeyboardEvent } from 'react';

/** Whether an input method has the key. Safari reports the Enter that ends composing as 229, after composing has ended. */
export function isComposing(event: KeyboardEvent): boolean {
  return event.nativeEvent.isComposing || event.keyCode === 229;
}
