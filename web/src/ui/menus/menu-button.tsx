import type { ComponentProps, ReactNode, RefObject } from 'react';
import { Suspense, useRef, useState } from 'react';
import { loadBefore } from '../late-part.ts';

/** The state that a menu shares with the button that opens it; spread it on `<Menu>`. */
export interface MenuHandle {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly anchor: RefObject<HTMLButtonElement | null>;
}

interface MenuButtonProps extends Omit<ComponentProps<'button'>, 'ref'> {
  /**
   * Draws the menu. Write it in a file of its own that renders `<Menu {...handle}>` and make that an `askedPart`: menus
   * are heavy, and none is needed before it is opened. It stays mounted after the first opening.
   */
  readonly menu: (handle: MenuHandle) => ReactNode;
  /** Starts loading the menu when the pointer or the focus comes near. */
  readonly preload?: () => Promise<unknown>;
}

/** A button that opens a menu. The arrow keys open it too. */
export function MenuButton({ menu, preload, children, ...rest }: MenuButtonProps) {
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [used, setUsed] = useState(false);
  const change = (next: boolean) => {
    setOpen(next);
    if (next) setUsed(true);
  };
  const loadAhead = () => preload && loadBefore(preload);
  return (
    <>
      <button
        type="button"
        {...rest}
        ref={anchor}
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={loadAhead}
        onFocus={loadAhead}
        onClick={() => change(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          change(true);
        }}
      >
        {children}
      </button>
      {used && <Suspense fallback={null}>{menu({ open, onOpenChange: change, anchor })}</Suspense>}
    </>
  );
}
