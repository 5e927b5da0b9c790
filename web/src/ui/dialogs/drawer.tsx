import { Dialog as Radix } from 'radix-ui';
import type { PointerEvent, ReactNode } from 'react';
import { useRef } from 'react';
import { useFocusReturn } from './use-focus-return.ts';

/** Pixels to the left after which a swipe closes the drawer. */
const swipeToClose = 50;

interface DrawerProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** Its name for assistive technology. */
  readonly label: string;
  readonly children: ReactNode;
}

/**
 * A panel that slides in from the left over a dimmed page. A swipe to the left, Escape or a press beside it closes it.
 */
export default function Drawer({ open, onOpenChange, label, children }: DrawerProps) {
  const giveFocusBack = useFocusReturn();
  const start = useRef<{ x: number; y: number } | null>(null);
  const begin = (event: PointerEvent) => {
    start.current = event.pointerType === 'mouse' ? null : { x: event.clientX, y: event.clientY };
  };
  const move = (event: PointerEvent) => {
    if (!start.current) return;
    const across = start.current.x - event.clientX;
    if (across < swipeToClose || across < Math.abs(start.current.y - event.clientY)) return;
    start.current = null;
    onOpenChange(false);
  };
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="enter-fade fixed inset-0 z-(--z-drawer) bg-scrim" data-testid="drawer-overlay" />
        <Radix.Content
          aria-describedby={undefined}
          {...giveFocusBack}
          onPointerDown={begin}
          onPointerMove={move}
          className="with-foot enter-left fixed inset-y-0 left-0 z-(--z-drawer) flex w-72 max-w-[85%] touch-pan-y flex-col bg-canvas shadow-3 outline-none"
        >
          <Radix.Title className="sr-only">{label}</Radix.Title>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
