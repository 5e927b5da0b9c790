import type { FocusEvent, PointerEvent } from 'react';
import { useState } from 'react';
import { useMedia } from '../../../lib/use-media.ts';

/**
 * Whether the pointer or the keyboard focus is on a card, so that its portrait moves; never if the user prefers reduced
 * motion.
 */
export function useNear() {
  const [isNear, setIsNear] = useState(false);
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  return {
    isMoving: isNear && !isStill,
    onPointerEnter: (event: PointerEvent) => setIsNear(event.pointerType !== 'touch'),
    onPointerLeave: () => setIsNear(false),
    onFocus: (event: FocusEvent) => setIsNear(event.currentTarget.matches(':focus-visible')),
    onBlur: () => setIsNear(false),
  };
}
