import type { ComponentProps } from 'react';

type ButtonProps = ComponentProps<'button'>;

/**
 * What a button takes on that cannot be pressed for now, because it works or because there is nothing to do yet. It is not
 * `disabled`: that takes the focus from whoever has just pressed it by a key, and hides from who goes by Tab that it is there.
 */
export function heldBack(
  isOff: boolean | undefined,
  onClick: ButtonProps['onClick'],
): Pick<ButtonProps, 'aria-disabled' | 'onClick' | 'className'> {
  if (!isOff) return { onClick };
  // Nor does it send the form it stands in.
  return {
    'aria-disabled': true,
    onClick: (event) => event.preventDefault(),
    className: 'pointer-events-none opacity-45',
  };
}
