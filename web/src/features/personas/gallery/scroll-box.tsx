import type { ReactNode } from 'react';
import { cx } from '../../../ui/cx.ts';

interface ScrollBoxProps {
  /** Its name for assistive technology. */
  readonly label: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A box of limited height for a text, which can be scrolled with the keyboard. */
export function ScrollBox({ label, className, children }: ScrollBoxProps) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
      tabIndex={0}
      className={cx(
        'overflow-y-auto whitespace-pre-wrap rounded-md bg-sunken p-3 text-sm [unicode-bidi:plaintext] [overflow-wrap:anywhere]',
        className,
      )}
    >
      {children}
    </section>
  );
}
