import { Ellipsis } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../icon.tsx';
import { MenuButton } from './menu-button.tsx';

interface RowOptionsProps extends ComponentProps<typeof MenuButton> {
  /** The name of what the row or card shows. */
  readonly of: string;
}

/** The button of a row or card that opens its menu: three dots, or what is given in their place. */
export function RowOptions({ of, className, children, ...rest }: RowOptionsProps) {
  return (
    <MenuButton
      {...rest}
      aria-label={`Options for ${of}`}
      className={cx(
        'inline-flex size-7 flex-none items-center justify-center rounded-sm text-muted hover:bg-press hover:text-ink',
        className,
      )}
    >
      {children || <Icon of={Ellipsis} size={16} />}
    </MenuButton>
  );
}
