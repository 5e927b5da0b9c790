import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import { heldBack } from './held-back.ts';
import { Spinner } from './spinner.tsx';

export type ButtonKind = 'primary' | 'secondary' | 'ghost' | 'danger' | 'destructive' | 'link';
export type ButtonSize = 'sm' | 'md' | 'lg';

export interface ButtonProps extends ComponentProps<'button'> {
  /** At most one `primary` per view. `destructive` is only for dialogs that ask for confirmation. */
  readonly kind?: ButtonKind;
  readonly size?: ButtonSize;
  /** As wide as its container. */
  readonly wide?: boolean;
  /** Shows a spinner at the left; the button cannot be pressed meanwhile. */
  readonly busy?: boolean;
  readonly icon?: ReactNode;
}

const base =
  'inline-flex flex-none select-none items-center justify-center whitespace-nowrap font-label no-underline transition-[background-color,box-shadow,color]';
const sizes: Record<ButtonSize, string> = {
  sm: 'h-control-sm gap-1.5 rounded-sm px-2 text-sm',
  md: 'h-control gap-2 rounded-md px-3 text-md',
  lg: 'h-control-lg gap-2 rounded-md px-4 text-md',
};
const kinds: Record<ButtonKind, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-hover active:bg-accent-press',
  secondary: 'overlay bg-raised text-ink shadow-1 inset-ring inset-ring-line',
  ghost: 'text-muted hover:bg-hover hover:text-ink active:bg-press active:text-ink',
  danger:
    'bg-raised text-danger inset-ring inset-ring-line hover:bg-danger-soft active:bg-danger-soft active:inset-ring-danger',
  destructive: 'bg-danger text-on-danger hover:bg-danger-hover active:bg-danger-hover',
  link: 'text-accent-ink underline decoration-accent-line underline-offset-3',
};

/** The classes of a button, for links that should look like one. */
export function buttonClass(kind: ButtonKind = 'secondary', size: ButtonSize = 'md', wide = false): string {
  return cx(base, kind === 'link' ? 'text-md' : sizes[size], kinds[kind], wide && 'w-full');
}

export function Button({ kind, size, wide, busy, disabled, icon, className, children, ...rest }: ButtonProps) {
  const { className: held, ...hold } = heldBack(busy || disabled, rest.onClick);
  return (
    <button
      type="button"
      {...rest}
      {...hold}
      aria-busy={busy}
      className={cx(buttonClass(kind, size, wide), held, className)}
    >
      {busy ? <Spinner /> : icon}
      {/* After the browser has translated the page, React can still update a text that is alone in its element. */}
      <span className="contents">{children}</span>
    </button>
  );
}
