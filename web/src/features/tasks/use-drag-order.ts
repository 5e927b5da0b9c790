import type { PointerEvent } from 'react';
import { useRef, useState } from 'react';

export interface Place {
  readonly from: number;
  /** The index where it would be dropped now. */
  readonly to: number;
}

export interface DragHandle {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerUp: () => void;
  readonly onPointerCancel: () => void;
}

/** Lets rows of a list be dragged by a handle, with a mouse, a pen or a finger. */
export function useDragOrder(onMove: (from: number, to: number) => void) {
  const list = useRef<HTMLUListElement>(null);
  const [place, setPlace] = useState<Place | null>(null);
  const handle = (at: number): DragHandle => ({
    onPointerDown(event) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture?.(event.pointerId);
      setPlace({ from: at, to: at });
    },
    onPointerMove(event) {
      if (!place) return;
      const to = rowAt(list.current, event.clientY);
      if (to !== place.to) setPlace({ ...place, to });
    },
    onPointerUp() {
      if (place) onMove(place.from, place.to);
      setPlace(null);
    },
    onPointerCancel: () => setPlace(null),
  });
  return { list, place, handle };
}

/** The index of the row at that height, or the nearest end of the list. */
function rowAt(list: HTMLElement | null, y: number): number {
  const rows = [...(list?.children ?? [])];
  const at = rows.findIndex((row) => {
    const { top, height } = row.getBoundingClientRect();
    return y < top + height;
  });
  return at < 0 ? rows.length - 1 : at;
}
