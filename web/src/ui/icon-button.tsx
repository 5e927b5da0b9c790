import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { heldBack } from './held-back.ts';
import { Icon } from './icon.tsx';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  readonly icon: LucideIcon;
  /** Its name, read aloud and shown as a tooltip. */
  readonly label: string;
  /** The shortcut shown after the name in the tooltip, such as '⌘K'. */
  readonly keys?: string;
  readonly size?: 'sm' | 'md';
  /** Whether a toggle button is pressed; absent for other buttons. */
  readonly on?: boolean;
}

/** A square button that shows only an icon. On touch screens its hit area is at least 44 px. */
export function IconButton({ icon, label, keys, size = 'md', on, disabled, className, ...rest }: IconButtonProps) {
  const { className: held, ...hold } = heldBack(disabled, rest.onClick);
  return (
    <button
      type="button"
      data-tip={label}
      {...rest}
      {...hold}
      aria-label={label}
      aria-pressed={on}
      data-tip-keys={keys}
      className={cx(
        'hit-area inline-flex flex-none items-center justify-center transition-[background-color,color]',
        size === 'sm' ? 'size-control-sm rounded-sm' : 'size-control rounded-md',
        on
          ? 'bg-accent-soft text-accent-ink'
          : 'text-muted hover:bg-hover hover:text-ink active:bg-press active:text-ink',
        held,
        className,
      )}
    >
      <Icon of={icon} size={size === 'sm' ? 16 : 18} />
    </button>
  );
}
