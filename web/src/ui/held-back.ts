import type { ComponentProps } from 'react';

type ButtonProps = ComponentProps<'button'>;

/**
 * Props for a button that cannot be pressed for now, because it is busy or there is nothing to do yet. It does not use
 * `disabled`, which would take the focus from a keyboard user who has just pressed it, and would make Tab skip it.
 */
export function heldBack(
  isOff: boolean | undefined,
  onClick: ButtonProps['onClick'],
): Pick<ButtonProps, 'aria-disabled' | 'onClick' | 'className'> {
  if (!isOff) return { onClick };
  // Preventing the default also keeps the button from submitting its form.
  return {
    'aria-disabled': true,
    onClick: (event) => event.preventDefault(),
    className: 'pointer-events-none opacity-45',
  };
}
